import type { Actor } from '../audit/acting-person.decorator.js';
import type { ApprovalKindName, ApprovalState, AuditValues, Permission } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import type { Approval } from './approval.entity.js';

const HOUR_MS = 3_600_000;
export const VALID_MS = 72 * HOUR_MS;
/** Money has moved before two people say so: a proposal that ended unseen would leave books that do not know of it. */
export const VALID_FOR_MOVED_MONEY_MS = 365 * 24 * HOUR_MS;

/** What a kind of act needs. The module that carries it out adds it when the server starts. */
export interface ApprovalKind<Request extends object> {
  name: ApprovalKindName;
  /** Of who proposes; compared again when it is approved. */
  proposedWith: Permission;
  /** Of who approves or declines. */
  permission: Permission;
  /** Where one person decides: everything about money and fees says why, also alone. */
  readonly isReasonOptionalAlone?: boolean;
  /** How long such a proposal can be decided; {@link VALID_MS} unless told otherwise. */
  validMs?(request: Request): number;
  /** Under which subject the audit trail has its proposals; the approval's own unless told otherwise. */
  auditedAs?(change: Change): string | undefined;
  /**
   * Reads under lock what would change.
   *
   * @returns null when it is done already: then it needs nobody.
   * @throws AppError when it cannot be done as things are.
   */
  describe(tx: Tx, request: Request): Promise<Change | null>;
  /** In the transaction of the proposal: what has to be kept for it while it waits. */
  proposed?(tx: Tx, request: Request, approval: Approval, by: Actor): Promise<void>;
  /** In the transaction in which it ends without being carried out. */
  ended?(tx: Tx, approval: Approval, how: UnwantedProposal): Promise<void>;
  /**
   * Before that transaction: what has to be asked elsewhere.
   *
   * @throws AppError when it must not be done, or nobody can say so now.
   */
  prepare?(request: Request): Promise<void>;
  /**
   * Does it, in the transaction of the approval, and records it in the audit trail as its last statement.
   *
   * @param details what its entry says of the approval.
   * @param proposed what was described to the approver; null when nobody else decides.
   * @throws AppError when it can no longer be done, or would change something else.
   */
  carryOut(tx: Tx, request: Request, by: Actor, details: AuditValues, proposed: Change | null): Promise<void>;
}

/** How a proposal ended without being carried out. */
export interface UnwantedProposal {
  state: Extract<ApprovalState, 'declined' | 'withdrawn' | 'expired'>;
  /** Null when its time was over. */
  by: string | null;
  reason: string;
}

export interface Change {
  before: AuditValues;
  after: AuditValues;
}
