// Runs before every other script, as a file of its own because the page allows no inline script.
// The browser lets nothing be written as markup, run as code or loaded as a script unless this says so: style rules, which
// hold no markup, and scripts of this very origin. Libraries with a sanitiser bring a policy of their own.
(() => {
  if (!window.trustedTypes) return;
  window.trustedTypes.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
  });
})();
