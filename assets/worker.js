// Places very many keys beside the page, with the page's own program, so that the page stays free: see
// src/app/state/errand.rs for the other side. The page sends
//
//   ["start", module, url]                        the compiled program and the address of its bindings, once
//   ["keys", text, ends, counts]                  keys that the next links leave out
//   ["place", id, link, step, listed, hashes]     a step to place; the one before it is given up
//   ["stop"]                                      gives up
//
// and gets ["ready"], ["part", id, from 0 to 1], ["done", id, owners, hashes], or ["failed", id].

let program;
let wanted = 0;

/** Lets messages in: a timer would wait four milliseconds each time. */
const gate = new MessageChannel();
let open;
gate.port1.onmessage = () => open();
const pause = () =>
  new Promise((resume) => {
    open = resume;
    gate.port2.postMessage(0);
  });

/** So many draws between two looks at the clock, and so many milliseconds between two pauses. */
const HANDFUL = 16_384;
const SPELL = 15;

async function place(id, link, step, listed, withHashes) {
  const { errand_begin, errand_go_on, errand_done } = await program;
  if (id !== wanted) {
    return;
  }
  if (!errand_begin(link, step, listed)) {
    throw new Error("refused");
  }
  let paused = performance.now();
  for (;;) {
    const part = errand_go_on(HANDFUL);
    if (part < 0) {
      throw new Error("refused");
    }
    if (part >= 1) {
      break;
    }
    if (performance.now() - paused > SPELL) {
      postMessage(["part", id, part]);
      await pause();
      if (id !== wanted) {
        return;
      }
      paused = performance.now();
    }
  }
  const lists = errand_done(withHashes);
  postMessage(["done", id, ...lists], lists.map((list) => list.buffer));
}

const answers = {
  async start(module, url) {
    program = import(url).then(async (bindings) => {
      // A program in two parts needs both here; the page has fetched the second one already.
      bindings.joinLater?.(await bindings.fetchLater());
      bindings.initSync({ module });
      return bindings;
    });
    await program;
    postMessage(["ready"]);
  },
  async keys(text, ends, counts) {
    (await program).errand_keys(text, ends, counts);
  },
  async place(id, ...rest) {
    wanted = id;
    await place(id, ...rest);
  },
  stop() {
    wanted = 0;
  },
};

addEventListener("message", async ({ data: [what, ...rest] }) => {
  try {
    await answers[what](...rest);
  } catch {
    // The page does it itself, and has the sentence if there is one to be said.
    postMessage(["failed", what === "place" ? rest[0] : 0]);
  }
});
