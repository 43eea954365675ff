import { Injectable } from '@nestjs/common';
import { PermissionHolders } from '../common/auth/permission-holders.js';
import type { Permission } from '../contract/index.js';
import { AdminRepository } from './admin.repository.js';
import { permissionsOf } from './permissions.js';

@Injectable()
export class AccountPermissionHolders extends PermissionHolders {
  constructor(private readonly admins: AdminRepository) {
    super();
  }

  async others(permission: Permission, username: string): Promise<number> {
    const accounts = await this.admins.all();
    return accounts.filter((account) => account.username !== username && account.state === 'active' && permissionsOf(account.roles).has(permission)).length;
  }
}
