import type { Permission } from '../../contract/index.js';

/** Provided by the module of the people. */
export abstract class PermissionHolders {
  /** How many active people beside this one hold a permission. */
  abstract others(permission: Permission, username: string): Promise<number>;
}
