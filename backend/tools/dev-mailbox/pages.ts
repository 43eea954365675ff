import type { MailView } from './mail-store.js';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
iframe { width: 100%; height: 36rem; border: 1px solid #8884; background: Canvas; }
pre { white-space: pre-wrap; border: 1px solid #8884; padding: 1rem; overflow-wrap: anywhere; }
time, .quiet { color: GrayText; }
`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** @param mails newest first. */
export function listPage(mails: readonly MailView[]): string {
  const rows = mails.map(
    ({ id, subject, to, receivedAt }) =>
      `<tr><td><a href="/mails/${id}">${escape(subject || '(no subject)')}</a></td><td>${escape(to)}</td><td><time>${escape(receivedAt)}</time></td></tr>`,
  );
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Received (UTC)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const empty = '<p>No mail yet. Receipts appear here within a few seconds of a payment; reload to look again.</p>';
  return page('Development mailbox', `<h1>Development mailbox</h1><p class="quiet">Mails stay on this machine and are forgotten when it stops.</p>${rows.length > 0 ? table : empty}`);
}

export function mailPage(mail: MailView): string {
  const { id, subject, from, to, envelope, receivedAt, messageId, text, html, attachments } = mail;
  const facts = { From: from, To: to, Envelope: `${envelope.from} → ${envelope.to.join(', ')}`, Received: receivedAt, 'Message-ID': messageId };
  const rows = Object.entries(facts).map(([name, value]) => `<tr><th>${name}</th><td>${escape(value)}</td></tr>`);
  const files = attachments.map(
    ({ filename, size }, at) => `<li><a href="/mails/${id}/attachments/${at}">${escape(filename)}</a> <span class="quiet">${Math.ceil(size / 1_024)} KB</span></li>`,
  );
  return page(
    subject,
    `<p><a href="/">All mails</a></p><h1>${escape(subject)}</h1><table><tbody>${rows.join('')}</tbody></table>
<h2>Attachments</h2><ul>${files.join('') || '<li>None</li>'}</ul>
<h2>HTML part</h2>${html ? `<iframe title="HTML part" sandbox src="/mails/${id}/html"></iframe>` : '<p>None</p>'}
<h2>Text part</h2><pre>${escape(text) || 'None'}</pre><p><a href="/mails/${id}/raw">As it came over the wire</a></p>`,
  );
}
