// The sandbox's own checkout script: the same class, overlay and window messages as the gateway's. Styles are set
// through the CSSOM and nothing is evaluated, so that it runs under a merchant's strict content security policy.
(() => {
  'use strict';

  const ORIGIN = new URL(document.currentScript.src).origin;
  const REQUIRED = ['atomTokenId', 'merchId', 'custEmail', 'custMobile', 'returnUrl'];
  const COVER = { position: 'fixed', top: '0', left: '0', width: '100vw', height: '100vh', border: '0' };

  function element(name, styles, properties = {}) {
    const created = Object.assign(document.createElement(name), properties);
    Object.assign(created.style, styles);
    return created;
  }

  function showError(text) {
    const modal = element(
      'div',
      {
        ...COVER,
        zIndex: '1002',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        background: '#0008',
      },
      { id: 'aipayErrorModal' },
    );
    const box = element('div', {
      background: '#fff',
      color: '#1b2733',
      padding: '24px',
      margin: '16px',
      borderRadius: '8px',
      maxWidth: '420px',
      font: '16px/1.5 system-ui, sans-serif',
    });
    box.setAttribute('role', 'alertdialog');
    box.setAttribute('aria-labelledby', 'custom-aipay-error-msg');
    const message = element('p', { margin: '0 0 16px' }, { id: 'custom-aipay-error-msg', textContent: text });
    const close = element(
      'button',
      { minHeight: '44px', padding: '0 20px', font: 'inherit' },
      { type: 'button', textContent: 'Close' },
    );
    close.addEventListener('click', () => modal.remove());
    box.append(message, close);
    modal.append(box);
    document.body.append(modal);
    close.focus();
  }

  function createLoader(background) {
    const loader = element(
      'div',
      { ...COVER, zIndex: '1001', display: 'flex', alignItems: 'center', justifyContent: 'center', background },
      { id: 'iFrameAtomLoader' },
    );
    loader.setAttribute('role', 'status');
    loader.setAttribute('aria-label', 'Opening the payment page');
    const ring = element('div', {
      width: '48px',
      height: '48px',
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: '5px solid #c9d6e2',
      borderTopColor: '#1f5f8b',
    });
    loader.append(ring);
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      ring.animate([{ transform: 'rotate(0deg)' }, { transform: 'rotate(360deg)' }], {
        duration: 900,
        iterations: Infinity,
      });
    }
    return loader;
  }

  function submitTo(target, fields) {
    const form = element(
      'form',
      { display: 'none' },
      { method: 'POST', action: `${ORIGIN}/AtomInstaPay/checkout-frame.jsp`, target },
    );
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }

  class AtomPaynetz {
    // The environment word is inert, as at the gateway: the host that served the script decides.
    constructor(options = {}) {
      const missing = REQUIRED.filter((name) => !String(options[name] ?? '').trim());
      if (missing.length > 0) {
        showError(`The payment page cannot be opened: ${missing.join(', ')} missing.`);
        return;
      }
      const fields = {
        atomTokenId: options.atomTokenId,
        merchId: options.merchId,
        customer_email: options.custEmail,
        customer_phone: options.custMobile,
        ru: options.returnUrl,
      };
      if (options.userAgent === 'mobile_webView') {
        submitTo('_top', { ...fields, user_identity: 'mobile_webView' });
        return;
      }
      this.open(fields, options.bgColor ?? '#f4f7fa');
    }

    open(fields, background) {
      const focusedBefore = document.activeElement;
      const loader = createLoader(background);
      const frame = element(
        'iframe',
        { ...COVER, zIndex: '1000', background },
        { id: 'atom_jiffy_pay', name: 'atom_insta_pay', title: 'Payment page (sandbox)' },
      );
      const close = () => {
        window.removeEventListener('message', onMessage);
        loader.remove();
        frame.remove();
        if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
      };
      const onMessage = (event) => {
        if (event.source !== frame.contentWindow) return;
        if (event.data === 'hide') {
          loader.remove();
          frame.focus();
        }
        const ends = ['cancelTransaction', 'sessionTimeout', 'badRequest'].includes(event.data);
        if (ends || event.data?.ndpsResponse || event.data?.sandbox === 'close') close();
      };
      window.addEventListener('message', onMessage);
      document.body.append(loader, frame);
      submitTo('atom_insta_pay', fields);
    }
  }

  window.AtomPaynetz = AtomPaynetz;
})();
