import { Injectable } from '@nestjs/common';
import { ApprovalsService, type ProposalListener } from '../approvals/approvals.service.js';
import { AppConfig } from '../config/app-config.js';
import { APP_BASE, SCREENS } from '../contract/index.js';
import { accountMail, approvalMail } from '../contract/texts/index.js';
import type { WaitingMail } from '../receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import { type ComposedMail, letter, momentOf } from './accounts/account-mails.js';
import { AdminRepository } from './admin.repository.js';
import { permissionsOf } from './permissions.js';

export const APPROVAL_MAIL = 'approval';

type Data = Readonly<{ approval: number; kind: string; proposedBy: string; expiresAt: number; name: string }>;

/** Tells each person who may approve something that it waits (docs/requirements.md#approvals). Names no student. */
@Injectable()
export class ApprovalMails {
  constructor(
    private readonly admins: AdminRepository,
    private readonly outbox: MailOutboxService,
    private readonly approvals: ApprovalsService,
    private readonly config: AppConfig,
  ) {}

  readonly proposed: ProposalListener = async (tx, { id, kind, proposedBy, expiresAt }, permission) => {
    for (const { id: adminId, username, name, email, state, roles } of await this.admins.allWithin(tx)) {
      if (email === null || state !== 'active' || username === proposedBy || !permissionsOf(roles).has(permission)) continue;
      const data: Data = { approval: id, kind, proposedBy, expiresAt, name: name ?? username };
      await this.outbox.enqueue(tx, { kind: APPROVAL_MAIL, key: `${APPROVAL_MAIL}:${id}:${adminId}`, recipient: email, data });
    }
  };

  /** @returns null when it was decided before the mail went out. */
  async compose({ data }: WaitingMail): Promise<ComposedMail | null> {
    const { approval, kind, proposedBy, expiresAt, name } = data as Data;
    if (!(await this.approvals.isOpen(approval))) return null;
    const { college, http } = this.config;
    const what = (approvalMail.kinds as Readonly<Record<string, string>>)[kind] ?? approvalMail.otherKind;
    return letter(approvalMail.subject(college.name), accountMail.greeting(name), [
      approvalMail.waits(proposedBy, what), `${approvalMail.link}\n${http.publicUrl}${APP_BASE}${SCREENS.reviewQueue.pattern}`, approvalMail.ends(momentOf(expiresAt)),
    ], college);
  }
}
