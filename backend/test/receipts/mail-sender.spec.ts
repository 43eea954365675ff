import { MailerService } from '@nestjs-modules/mailer';
import { createServer, type AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { AppConfig } from '../../src/config/app-config.js';
import { MailSenderService } from '../../src/receipts/mail/mail-sender.service.js';
import { mailerOptions } from '../../src/receipts/mail/receipt-mailer.module.js';

const MAIL = {
  messageId: '<1@mmmcollege.example>', from: 'MMM College <fees@mmmcollege.example>', to: { name: 'Asha', address: 'asha@example.in' },
  replyTo: 'office@mmmcollege.example', subject: 'Fee receipt', text: 'Paid.', html: '<p>Paid.</p>', attachmentName: 'NDPS1_Receipt.pdf',
};

function sendThrough(smtpUrl: string) {
  const { transport, ...options } = mailerOptions(AppConfig.from({ SMTP_URL: smtpUrl }));
  const mailer = new MailerService({ ...options, transport }, { createTransport: () => createTransport(transport as object) });
  let drawn = 0;
  const outcome = new MailSenderService(mailer).send(MAIL, async () => {
    drawn += 1;
    return Buffer.from('%PDF-1.7 a receipt');
  });
  return outcome.then((result) => ({ kind: result.kind, drawn }));
}

/** A port on which nobody listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('The PDF of a mail', () => {
  it('should be drawn once, and be in the mail, when the server takes it', async () => {
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    expect(await sendThrough(mailbox.smtpUrl)).toEqual({ kind: 'accepted', drawn: 1 });
    await mailbox.close();
  });

  it('should not be drawn when no mail server answers', async () => {
    expect(await sendThrough(`smtp://127.0.0.1:${await closedPort()}`)).toEqual({ kind: 'notSent', drawn: 0 });
  });

  it('should not be drawn when the server turns everybody away', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).end('421 closing\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(await sendThrough(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual({ kind: 'notSent', drawn: 0 });
    server.close();
  });
});
