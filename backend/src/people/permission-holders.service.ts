import { Injectable } from '@nestjs/common';
import { PermissionHolders } from '../approvals/permission-holders.js';
import type { Permission } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import { AdminRepository, type StoredAccount } from './admin.repository.js';
import { permissionsOf } from './permissions.js';

const isHolder = ({ state, roles }: StoredAccount, permission: Permission): boolean => state === 'active' && permissionsOf(roles).has(permission);

@Injectable()
export class AccountPermissionHolders extends PermissionHolders {
  constructor(private readonly admins: AdminRepository) {
    super();
  }

  async others(permission: Permission, username: string): Promise<number> {
    return (await this.admins.all()).filter((account) => account.username !== username && isHolder(account, permission)).length;
  }

  async holds(tx: Tx, permission: Permission, username: string): Promise<boolean> {
    return (await this.admins.allWithin(tx)).some((account) => account.username === username && isHolder(account, permission));
  }
}
