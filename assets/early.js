// Runs before the first paint, as a classic script, so that it works even where modules do not.
//
// 1. Tells the style sheet what the address asks for, so that nothing flashes:
//    data-theme, has-scenario (the static picture is not this link's), embedded; and that scripts run: scripted.
// 2. Keeps what the page around a frame says before the program can hear it.
// 3. Owns the sentence shown when the program cannot start: it listens for the event
//    "ringscope-cannot-start" (detail: the sentence) and for scripts that fail to load.
(function () {
  "use strict";

  var root = document.documentElement;
  root.classList.add("scripted");

  // Links arrive re-encoded by chat and mail programs; undo that as far as it goes.
  function plain(text) {
    for (var i = 0; i < 2; i += 1) {
      try {
        text = decodeURIComponent(text);
      } catch (error) {
        break; // a lone "%" stands for itself
      }
    }
    return text.replace(/&amp;/g, "&");
  }

  var hash = plain(location.hash);
  var query = plain(location.search);
  // Whatever follows the digits of the last step was glued on by others.
  var address = (query + hash).replace(/^([\s\S]*\/step=\d+)[\s\S]*$/, "$1");

  function setting(name, values) {
    var found = address.match(new RegExp("(?:^|[/?&#])" + name + "=(" + values + ")(?=$|[/?&#])"));
    return found && found[1];
  }

  function remembered() {
    try {
      return localStorage.getItem("ringscope-theme");
    } catch (error) {
      return null; // storage is closed to frames of other sites
    }
  }

  // A frame follows its host, not what somebody chose for the page itself.
  var embedded = setting("embed", "1");
  var theme = setting("theme", "light|dark|contrast") || (embedded ? null : remembered());
  if (/^(light|dark|contrast)$/.test(theme || "")) {
    root.setAttribute("data-theme", theme);
  }
  if (hash.length > 1 || /^\?v1z?\//.test(query)) {
    root.classList.add("has-scenario");
  }
  if (embedded) {
    root.classList.add("embedded");
  }

  // The program takes the messages over and leaves nothing here, so that no more are kept. A host that talks all the
  // time is not kept in full.
  if (window.parent !== window) {
    window.ringscopeMail = [];
    addEventListener("message", function (event) {
      var mail = window.ringscopeMail;
      if (mail && mail.length < 100) {
        mail.push(event);
      }
    });
  }

  // The first sentence wins: it is the cause, what follows are its effects.
  var said = false;

  function say(sentence) {
    if (said) {
      return;
    }
    said = true;
    if (embedded && window.parent !== window) {
      window.parent.postMessage({ source: "ringscope", type: "error", message: sentence }, "*");
    }
    function put() {
      var place = document.getElementById("start-message");
      if (place) {
        place.hidden = false;
        place.textContent = sentence;
        if (embedded) {
          // On a page of its own there may be nothing in the way.
          var whole = document.createElement("a");
          whole.href = location.href.replace(/([/?&])(embed|controls|scale|play|still)=[^/&#]*/g, "");
          whole.target = "_blank";
          whole.rel = "noopener";
          whole.textContent = "Open in Ringscope";
          place.append(" ", whole);
        }
      }
    }
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", put);
    } else {
      put();
    }
  }

  addEventListener("ringscope-cannot-start", function (event) {
    say(event.detail);
  });

  addEventListener(
    "error",
    function (event) {
      var source = event.target;
      if (source && source.tagName === "SCRIPT" && source.hasAttribute("data-wasm")) {
        say(
          self.origin === "null"
            ? "Ringscope is in a frame whose sandbox hides where it comes from, so it may not load its " +
                "program. Add allow-same-origin to the frame's sandbox, or let Ringscope's site send " +
                "Access-Control-Allow-Origin: *."
            : "Ringscope could not load its start script, so the picture stays still. " +
                "Reload the page; if that does not help, the site holds only part of it.",
        );
      }
    },
    true,
  );

  if (location.protocol === "file:") {
    say(
      "Ringscope needs a web server: a page opened as a file may not load its program. " +
        "Run scripts/serve in the project's folder, or put the built folder on any web host.",
    );
  } else if (!("noModule" in HTMLScriptElement.prototype)) {
    say(
      "This browser is too old to run Ringscope, so the picture stays still. " +
        "Open the page in a current browser.",
    );
  }
})();
