import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { CredentialsChecker } from '../common/auth/credentials-checker.js';
import { PermissionHolders } from '../approvals/permission-holders.js';
import { SessionChecker } from '../common/auth/session-checker.js';
import { AppConfig } from '../config/app-config.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { AccountAccessService } from './accounts/account-access.service.js';
import { AccountJournal } from './accounts/account-journal.js';
import { AccountMails, composeNotice, NOTICE_MAIL } from './accounts/account-mails.js';
import { APPROVAL_MAIL, ApprovalMails } from './approval-mails.js';
import { AdminRepository } from './admin.repository.js';
import { PEOPLE_ENTITIES } from './entities.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsRepository } from './invitations/invitations.repository.js';
import { InvitationAcceptanceService } from './invitations/invitation-acceptance.service.js';
import { INVITATION_MAIL, InvitationsService } from './invitations/invitations.service.js';
import { AdminCredentialsService } from './login/admin-credentials.service.js';
import { AuditedCredentials } from './login/audited-credentials.js';
import { AdminIdentities } from './login/admin-identities.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { OwnAccountController } from './accounts/own-account.controller.js';
import { OwnPasswordService } from './accounts/own-password.service.js';
import { OwnAccountService } from './accounts/own-account.service.js';
import { PeopleController } from './accounts/people.controller.js';
import { PeopleService } from './accounts/people.service.js';
import { RoleChangesService } from './accounts/role-changes.service.js';
import { AccountPermissionHolders } from './permission-holders.service.js';
import { CodeGuesses } from './second-factor/code-guesses.js';
import { RecoveryCodesRepository } from './second-factor/recovery-codes.repository.js';
import { SecondFactorCodes } from './second-factor/second-factor-codes.js';
import { SecondFactorSecrets } from './second-factor/second-factor-secrets.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { OfficeSessionsRepository } from './sessions/office-sessions.repository.js';
import { OfficeSessions } from './sessions/office-sessions.service.js';

/** The accounts of the office: who they are, what they may do, how they log in. Global: approvals ask who could approve. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature(PEOPLE_ENTITIES), ReceiptsModule],
  controllers: [LoginController, InvitationsController, OwnAccountController, PeopleController],
  providers: [
    AdminRepository, AdminIdentities, LoginService, PeopleService, RoleChangesService, AccountAccessService, OwnAccountService, OwnPasswordService,
    AccountJournal, AccountMails, ApprovalMails,
    InvitationsRepository, InvitationsService, InvitationAcceptanceService, RecoveryCodesRepository, SecondFactorSecrets, SecondFactorCodes,
    CodeGuesses, SecondFactorService, OfficeSessionsRepository, OfficeSessions,
    AdminCredentialsService, { provide: CredentialsChecker, useClass: AuditedCredentials },
    { provide: SessionChecker, useExisting: OfficeSessions }, { provide: PermissionHolders, useClass: AccountPermissionHolders },
  ],
  exports: [CredentialsChecker, SessionChecker, PermissionHolders],
})
export class PeopleModule implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly outbox: MailOutboxService,
    private readonly invitations: InvitationsService,
    private readonly approvalMails: ApprovalMails,
    private readonly config: AppConfig,
  ) {}

  /** Before the outbox begins to send. */
  onModuleInit(): void {
    this.approvals.onProposed(this.approvalMails.proposed);
    this.outbox.registerKind(APPROVAL_MAIL, (mail) => this.approvalMails.compose(mail));
    this.outbox.registerKind(INVITATION_MAIL, (mail) => this.invitations.compose(mail));
    this.outbox.registerKind(NOTICE_MAIL, (mail) => Promise.resolve(composeNotice(mail, this.config)));
  }
}
