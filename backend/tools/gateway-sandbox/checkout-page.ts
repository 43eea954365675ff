import { formatPaise, type Paise } from '../../src/contract/fees/money.js';
import type { Channel } from './ledger.js';

interface Mode {
  channel: Channel;
  name: string;
  hint: string;
}

const MODES: Mode[] = [
  { channel: 'NB', name: 'Net banking', hint: 'Atom Bank' },
  { channel: 'UP', name: 'UPI', hint: 'atomots@upi' },
  { channel: 'CC', name: 'Credit card', hint: 'Test card ending 1881' },
  { channel: 'DC', name: 'Debit card', hint: 'Test card ending 4444' },
  { channel: 'NR', name: 'NEFT / RTGS challan', hint: 'Paid later at a branch' },
];

export interface CheckoutView {
  token: string;
  merchTxnId: string;
  merchantId: string;
  amount: Paise;
  surcharge: Paise;
  returnUrl: string;
  isWebView: boolean;
  isPaid: boolean;
  channelFilter: string | null;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

function layout(title: string, attributes: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – gateway sandbox</title>
<link rel="stylesheet" href="/AtomInstaPay/checkout.css">
<script src="/AtomInstaPay/checkout.js" defer></script>
</head>
<body>
<header class="banner"><strong>SANDBOX</strong> No real money moves on this page.</header>
<main${attributes}>
${content}
</main>
<footer>Local stand-in for the NTT DATA payment page</footer>
</body>
</html>`;
}

function modeOption({ channel, name, hint }: Mode, index: number): string {
  return `<label class="mode"><input type="radio" name="channel" value="${channel}"${index === 0 ? ' checked' : ''}>
<span><span class="mode-name">${name}</span><span class="hint">${hint}</span></span></label>`;
}

const ACTIONS = `<section aria-labelledby="actions-heading">
<h2 id="actions-heading">What shall happen?</h2>
<div class="actions">
<button type="button" class="primary" data-action="pay">Pay</button>
<button type="button" data-action="fail">Fail</button>
<button type="button" data-action="pend">Keep pending</button>
<button type="button" data-action="cancel">Cancel</button>
<button type="button" data-action="timeOut">Time out</button>
<button type="button" data-action="lose">Pay but lose the return</button>
</div>
</section>`;

export function checkoutPage(view: CheckoutView): string {
  const filtered = MODES.filter(({ channel }) => view.channelFilter === null || channel === view.channelFilter);
  const modes = filtered.length > 0 ? filtered : MODES;
  const attributes = ` data-token="${escapeHtml(view.token)}" data-return-url="${escapeHtml(view.returnUrl)}" data-merchant="${escapeHtml(view.merchantId)}" data-webview="${view.isWebView}"`;
  const rows = [
    ['Merchant', escapeHtml(view.merchantId)],
    ['Reference', escapeHtml(view.merchTxnId)],
    ...(view.surcharge > 0 ? [['Surcharge', formatPaise(view.surcharge)]] : []),
  ];
  const choice = view.isPaid
    ? `<section aria-labelledby="paid-heading"><h2 id="paid-heading">This payment has already been made</h2>
<p>Nothing more will be taken.</p>
<div class="actions"><button type="button" class="primary" data-action="resend">Return to the merchant</button></div></section>`
    : `<form id="modes"><fieldset><legend>Pay with</legend>${modes.map(modeOption).join('\n')}</fieldset></form>${ACTIONS}`;
  return layout(
    'Secure payment',
    attributes,
    `<section class="summary" aria-labelledby="page-heading">
<h1 id="page-heading">Secure payment</h1>
<p class="amount"><span class="hint">Amount to pay</span>${formatPaise(view.amount + view.surcharge)}</p>
<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
</section>
<div class="choice">${choice}
<p id="status" role="status"></p>
<div id="way-on" class="actions" hidden><button type="button" data-close>Close this window</button></div>
</div>`,
  );
}

export function unknownTokenPage(): string {
  return layout(
    'Unknown session',
    '',
    `<section class="summary"><h1>This payment session is not known</h1>
<p>The gateway has no order for it. Go back and start again.</p>
<div class="actions"><button type="button" data-leave>Leave</button></div></section>`,
  );
}
