
// Added by scripts/split: the program's second part, which is fetched when the page is up.
const laterUrl = new URL("LATER", import.meta.url);
let sharedImports;
let waiting;
let fetched;
function __wbg_get_imports() {
    sharedImports = __wbg_own_imports();
    sharedImports["./later.js"] = { load: loadLaterNow };
    return sharedImports;
}
const isThere = () => wasm.later_is_there.value !== 0;
/** Called when the first part is there, before the program starts. */
function __wbg_first_is_there() {
    if (waiting) {
        joinLater(waiting);
    }
}
/** The second part, compiled. */
async function fetchLater() {
    fetched ??= fetch(laterUrl, { credentials: "same-origin" }).then(async (response) => {
        if (!response.ok) {
            throw new Error(`the site answered ${response.status}`);
        }
        return WebAssembly.compile(await response.arrayBuffer());
    });
    return fetched;
}
/** Joins the second part to the first, or sees to it that they are joined before the program starts. */
function joinLater(module) {
    if (!wasm) {
        waiting = module;
    } else if (!isThere()) {
        new WebAssembly.Instance(module, { ...sharedImports, first: wasm });
        wasm.later_is_there.value = 1;
    }
}
/**
 * Called by the first part where it needs the second before that has arrived. There is no way back from here: what was
 * asked for cannot be done, and the program stops with a message.
 */
function loadLaterNow() {
    const request = new XMLHttpRequest();
    let reason;
    try {
        request.open("GET", laterUrl, false);
        request.overrideMimeType("text/plain; charset=x-user-defined");
        request.send();
        reason = request.status === 200 ? "" : `the site answered ${request.status}`;
    } catch (error) {
        reason = error.message;
    }
    if (reason) {
        const message = `A part of the program could not be loaded: ${reason}.`;
        globalThis.dispatchEvent(new CustomEvent("ringscope-panic", { detail: { message } }));
        throw new Error(message);
    }
    joinLater(new WebAssembly.Module(Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255)));
}
export { fetchLater, joinLater };
