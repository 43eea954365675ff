import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Attachment } from 'mailparser';
import { readFault } from './fault.js';
import type { MailStore, ReceivedMail } from './mail-store.js';
import { listPage, mailPage } from './pages.js';
import type { Smtp } from './smtp.js';

interface Answer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: string | Buffer;
}

const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail is untrusted content: no script and no external resource. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const json = (value: unknown, status = 200): Answer => ({ status, type: 'application/json', body: JSON.stringify(value) });
const notFound: Answer = { status: 404, type: 'text/plain', body: 'Not found' };

export function createWeb(store: MailStore, smtp: Smtp): Server {
  return createServer((request, response) => {
    void answer(request, store, smtp)
      .catch((): Answer => ({ status: 500, type: 'text/plain', body: 'The mailbox could not do this.' }))
      .then((reply) => send(response, reply));
  });
}

function send(response: ServerResponse, { status = 200, type = HTML, headers = {}, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type, 'content-security-policy': PAGE_POLICY, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', ...headers,
  });
  response.end(body);
}

async function answer(request: IncomingMessage, store: MailStore, smtp: Smtp): Promise<Answer> {
  // Checked against DNS rebinding: no web page may read mails through another host name.
  const { hostname, pathname } = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  if (!['localhost', '127.0.0.1'].includes(hostname) || request.headers.origin !== undefined) return { status: 403, type: 'text/plain', body: 'Forbidden' };
  const [first, id, part, index] = pathname.split('/').slice(1);
  const { method } = request;
  if (method === 'GET' && pathname === '/') return { body: listPage(await Promise.all([...store.all()].reverse().slice(0, 200).map((mail) => store.view(mail)))) };
  if (first === 'api') return control(request, id ?? '', store, smtp);
  const mail = first === 'mails' ? store.find(Number(id)) : undefined;
  if (method !== 'GET' || !mail) return notFound;
  return shown(mail, store, part, Number(index));
}

async function shown(mail: ReceivedMail, store: MailStore, part: string | undefined, index: number): Promise<Answer> {
  const { html, attachments } = await store.parse(mail);
  const attachment = attachments[index];
  if (part === undefined) return { body: mailPage(await store.view(mail)) };
  if (part === 'html') return { headers: { 'content-security-policy': MAIL_POLICY }, body: withPictures(html || '', attachments) };
  if (part === 'raw') return { type: 'text/plain; charset=utf-8', body: mail.raw };
  if (part !== 'attachments' || !attachment) return notFound;
  const name = encodeURIComponent(attachment.filename ?? 'attachment');
  return {
    type: attachment.contentType === 'application/pdf' ? 'application/pdf' : 'application/octet-stream',
    headers: { 'content-disposition': `inline; filename*=UTF-8''${name}` },
    body: attachment.content,
  };
}

/** What came with the mail, where the page may fetch nothing. */
const withPictures = (html: string, attachments: readonly Attachment[]): string =>
  attachments.reduce((text, { cid, contentType, content }) => (cid ? text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`) : text), html);

/** `GET|DELETE /api/mails`, `PUT /api/fault`, `PUT /api/up`, `PUT /api/down`. */
async function control(request: IncomingMessage, what: string, store: MailStore, smtp: Smtp): Promise<Answer> {
  const call = `${request.method} ${what}`;
  switch (call) {
    case 'GET mails':
      return json(await Promise.all(store.all().map((mail) => store.view(mail))));
    case 'DELETE mails':
      store.clear();
      return json({});
    case 'GET fault':
      return json(smtp.fault);
    case 'PUT fault': {
      const fault = readFault(await bodyOf(request));
      if (!fault) return json({ message: 'Unknown fault' }, 400);
      smtp.fault = fault;
      return json(fault);
    }
    case 'PUT down':
      await smtp.down();
      return json({});
    case 'PUT up':
      await smtp.up();
      return json({});
    default:
      return notFound;
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 10_000) return null;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
