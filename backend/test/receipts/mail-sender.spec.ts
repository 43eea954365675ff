import { MailerService } from '@nestjs-modules/mailer';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { Clock } from '../../src/common/clock.js';
import { AppConfig } from '../../src/config/app-config.js';
import { MailSenderService } from '../../src/receipts/mail/mail-sender.service.js';
import { mailerOptions } from '../../src/receipts/mail/receipt-mailer.module.js';

const MAIL = {
  messageId: '<1@mmmcollege.example>', from: 'MMM College <fees@mmmcollege.example>', to: { name: 'Asha', address: 'asha@example.in' },
  replyTo: 'office@mmmcollege.example', subject: 'Fee receipt', text: 'Paid.', html: '<p>Paid.</p>', attachmentName: 'NDPS1_Receipt.pdf',
};

function sendThrough(smtpUrl: string) {
  const { transport, ...options } = mailerOptions(AppConfig.from({ SMTP_URL: smtpUrl }));
  const impatient = { ...(transport as object), connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 2_000 };
  const mailer = new MailerService({ ...options, transport }, { createTransport: () => createTransport(impatient) });
  let drawn = 0;
  const outcome = new MailSenderService(mailer, new Clock()).send(MAIL, async () => {
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

/** A mail server that is silent about all other commands. */
function answering(socket: Socket, replies: Record<string, string>): void {
  socket.write('220 mail.example\r\n');
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n')) {
      const reply = replies[line.slice(0, 4)];
      if (reply) socket.write(`${reply}\r\n`);
    }
  });
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

  it('should not be drawn when the server refuses the recipient', async () => {
    const server = createServer((socket) => answering(socket.on('error', () => undefined), { EHLO: '250 mail.example', MAIL: '250 fine', RCPT: '550 unknown' }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(await sendThrough(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual({ kind: 'refused', drawn: 0 });
    server.close();
  });

  it('should not be drawn when the server is silent, wherever it begins to be', async () => {
    const silences: ((socket: Socket) => void)[] = [
      () => undefined,
      (socket) => void socket.write('220 mail.example\r\n'),
      (socket) => answering(socket, { EHLO: '250 mail.example' }),
      (socket) => answering(socket, { EHLO: '250 mail.example', MAIL: '250 fine' }),
      (socket) => answering(socket, { EHLO: '250 mail.example', MAIL: '250 fine', RCPT: '250 fine' }),
    ];
    // Side by side: each lasts as long as the patience.
    const results = await Promise.all(silences.map(async (begin) => {
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        sockets.push(socket);
        begin(socket.on('error', () => undefined));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const result = await sendThrough(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
      for (const socket of sockets) socket.destroy();
      server.close();
      return result;
    }));
    expect(results).toEqual(silences.map(() => ({ kind: 'notSent', drawn: 0 })));
  });
});
