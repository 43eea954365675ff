(() => {
  'use strict';

  const main = document.querySelector('main');
  const { token, returnUrl, merchant, webview } = main.dataset;
  const status = document.getElementById('status');
  const wayOn = document.getElementById('way-on');
  const isEmbedded = window.parent !== window;

  function tell(message) {
    if (isEmbedded) window.parent.postMessage(message, '*');
  }

  function buttons() {
    return document.querySelectorAll('[data-action]');
  }

  /** Posted in the click's own document: browsers let a foreign frame navigate the top window only after a click in it. */
  function postBack(fields, target) {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: returnUrl, target });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    document.body.append(form);
    form.submit();
  }

  function windowTarget(target) {
    return target === 'frame' && isEmbedded ? '_self' : '_top';
  }

  function stay(text) {
    status.textContent = text;
    for (const button of buttons()) button.hidden = true;
    document.getElementById('modes')?.remove();
    document.getElementById('actions-heading')?.remove();
    if (isEmbedded) {
      wayOn.hidden = false;
      wayOn.querySelector('button').focus();
    }
  }

  function endWithMessage(message) {
    // A mobile web view has no embedding page for a window message: the literal is posted instead.
    if (webview === 'true' || !isEmbedded) postBack({ encData: message, merchId: merchant }, '_top');
    else tell(message);
  }

  function follow({ target, forms, message }) {
    if (message) return endWithMessage(message);
    if (forms.length === 0) {
      return stay(
        'The bank has taken the payment, but the way back to the merchant was lost. You may close this window.',
      );
    }
    status.textContent = 'Returning to the merchant…';
    const [first, ...repeats] = forms;
    if (target === 'message' && isEmbedded) return tell({ ndpsResponse: first });
    // A repeated return, as after Reload: the copies are posted without a window.
    for (const form of repeats) navigator.sendBeacon(returnUrl, new URLSearchParams(form));
    return postBack(first, windowTarget(target));
  }

  async function act(action) {
    for (const button of buttons()) button.disabled = true;
    status.textContent = 'Talking to the bank…';
    const channel = document.querySelector('input[name=channel]:checked')?.value;
    try {
      const answer = await fetch('/AtomInstaPay/outcome', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, action, channel }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      follow(await answer.json());
    } catch {
      status.textContent = 'The sandbox did not answer. Try again.';
      for (const button of buttons()) button.disabled = false;
    }
  }

  for (const button of buttons()) button.addEventListener('click', () => void act(button.dataset.action));
  document.querySelector('[data-leave]')?.addEventListener('click', () => {
    if (isEmbedded) tell('cancelTransaction');
    else history.back();
  });
  // Closes the overlay without a message, as when the customer's connection is lost.
  document.querySelector('[data-close]')?.addEventListener('click', () => tell({ sandbox: 'close' }));
  tell('hide');
})();
