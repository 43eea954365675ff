import { request } from 'node:http';
import { createTransport } from 'nodemailer';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';

describe('The development mailbox', () => {
  let mailbox: Mailbox;

  beforeEach(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  });
  afterEach(() => mailbox.close());

  const send = (html = '<p>Hello</p>') =>
    createTransport(mailbox.smtpUrl).sendMail({
      from: 'fees@example.in', to: 'asha@example.in', subject: '<b>Fee receipt</b>', text: 'Hello ₹', html,
      attachments: [{ filename: 'a.pdf', content: '%PDF-1.7', contentType: 'application/pdf' }],
    });
  const get = (path: string, init?: RequestInit) => fetch(mailbox.url + path, init);

  it('should list mails and show text, HTML and attachments', async () => {
    await send();
    expect(await (await get('/')).text()).toContain('&#60;b&#62;Fee receipt&#60;/b&#62;');
    const page = await (await get('/mails/1')).text();
    expect(page).toContain('<pre>Hello ₹');
    expect(page).toContain('<iframe title="HTML part" sandbox src="/mails/1/html">');
    const attachment = await get('/mails/1/attachments/0');
    expect([attachment.headers.get('content-type'), await attachment.text()]).toEqual(['application/pdf', '%PDF-1.7']);
    expect(await (await get('/api/mails')).json()).toEqual([expect.objectContaining({ id: 1, subject: '<b>Fee receipt</b>', acknowledged: true })]);
  });

  it('should show a picture that came with the mail, where the page may fetch nothing', async () => {
    await createTransport(mailbox.smtpUrl).sendMail({
      from: 'fees@example.in', to: 'asha@example.in', subject: 'Logo', html: '<img src="cid:logo">', attachments: [{ filename: 'logo.png', content: 'png', contentType: 'image/png', cid: 'logo' }],
    });
    expect(await (await get('/mails/1/html')).text()).toContain('<img src="data:image/png;base64,cG5n">');
  });

  it('should keep a mail with scripts in its sandbox', async () => {
    await send('<script>alert(1)</script>');
    const part = await get('/mails/1/html');
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  it('should refuse requests with a foreign host name or origin', async () => {
    expect((await get('/api/mails', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const status = await new Promise((resolve, reject) => {
      request(`${mailbox.url}/api/mails`, { headers: { host: 'evil.example' } }, ({ statusCode }) => resolve(statusCode)).on('error', reject).end();
    });
    expect(status).toBe(403);
  });

  it('should apply a fault as often as set, and then work again', async () => {
    const fault = await get('/api/fault', { method: 'PUT', body: '{"kind":"refuseRecipient","times":1}' });
    expect(fault.status).toBe(200);
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    await expect(send()).resolves.toMatchObject({ accepted: ['asha@example.in'] });
    expect((await get('/api/fault', { method: 'PUT', body: '{"kind":"explode"}' })).status).toBe(400);
  });

  it('should refuse connections while it is down and come back on the same port', async () => {
    await get('/api/down', { method: 'PUT' });
    await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' });
    await get('/api/up', { method: 'PUT' });
    await send();
    expect(await mailbox.mails()).toHaveLength(1);
  });
});
