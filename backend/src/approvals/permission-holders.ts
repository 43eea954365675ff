import type { Permission } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';

/** Provided by the module of the people. */
export abstract class PermissionHolders {
  /** How many active people beside this one hold a permission. */
  abstract others(permission: Permission, username: string): Promise<number>;

  /** Whether this person is active and holds a permission, as the transaction sees it. */
  abstract holds(tx: Tx, permission: Permission, username: string): Promise<boolean>;
}
