import { type ParsedMail, simpleParser } from 'mailparser';

export interface ReceivedMail {
  id: number;
  receivedAt: string;
  from: string;
  to: string[];
  raw: Buffer;
  /** Whether the sender received a 250. */
  acknowledged: boolean;
}

export interface MailView {
  id: number;
  receivedAt: string;
  /** Recipients of the SMTP envelope. */
  envelope: { from: string; to: string[] };
  acknowledged: boolean;
  messageId: string;
  subject: string;
  from: string;
  to: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

/** The last mails, in memory. Parsed when they are read. */
export class MailStore {
  private readonly mails: ReceivedMail[] = [];
  private readonly parsed = new WeakMap<ReceivedMail, Promise<ParsedMail>>();
  private count = 0;

  constructor(private readonly limit = 1_000) {}

  add(mail: Omit<ReceivedMail, 'id' | 'acknowledged'>): ReceivedMail {
    const kept = { ...mail, id: (this.count += 1), acknowledged: false };
    this.mails.push(kept);
    if (this.mails.length > this.limit) this.mails.shift();
    return kept;
  }

  /** Oldest first. */
  all(): readonly ReceivedMail[] {
    return this.mails;
  }

  find(id: number): ReceivedMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails.length = 0;
  }

  parse(mail: ReceivedMail): Promise<ParsedMail> {
    const known = this.parsed.get(mail) ?? simpleParser(mail.raw, { skipImageLinks: true });
    this.parsed.set(mail, known);
    return known;
  }

  async view(mail: ReceivedMail): Promise<MailView> {
    const parsed = await this.parse(mail);
    const to = Array.isArray(parsed.to) ? parsed.to.map(({ text }) => text).join(', ') : parsed.to?.text;
    return {
      id: mail.id,
      receivedAt: mail.receivedAt,
      envelope: { from: mail.from, to: mail.to },
      acknowledged: mail.acknowledged,
      messageId: parsed.messageId ?? '',
      subject: parsed.subject ?? '',
      from: parsed.from?.text ?? '',
      to: to ?? '',
      text: parsed.text ?? '',
      html: parsed.html || '',
      attachments: parsed.attachments.map(({ filename, contentType, size }) => ({ filename: filename ?? 'attachment', contentType, size })),
    };
  }
}
