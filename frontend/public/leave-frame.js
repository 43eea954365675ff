// Loaded by the page behind the gateway's browser post, which may stand in the top window or inside the overlay: the top
// window goes on in both. `replace`, so that Back does not post again.
const { target } = document.currentScript.dataset;
try {
  window.top.location.replace(target);
} catch {
  // A foreign page holds the frame; the link in the page remains.
  window.location.replace(target);
}
