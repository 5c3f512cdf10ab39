// On the page for addresses that are not there (404.html): a link whose "#" became "%23", or got lost, is put right.
(function () {
  "use strict";

  // This script lies in the site's folder, wherever that is.
  var home = new URL(".", document.currentScript.src);
  if (window.ringscopeLost || location.pathname.indexOf(home.pathname) !== 0) {
    return;
  }
  window.ringscopeLost = true;

  // The page undoes further encoding itself, and says what it cannot read.
  var rest = location.pathname.slice(home.pathname.length) + location.search + location.hash;
  var link = rest.match(/^(?:index\.html)?(?:%(?:25)*23|#)?[\/!]*(v\d+[a-z]*(?:\/|%(?:25)*2f)[\s\S]*)$/i);
  if (link) {
    location.replace(home.href + "#" + link[1]);
    return;
  }

  function offer() {
    var place = document.getElementById("home");
    var anchor = document.createElement("a");
    anchor.href = home.href;
    anchor.textContent = "Go to Ringscope";
    place.appendChild(anchor);
  }
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", offer);
  } else {
    offer();
  }
})();
