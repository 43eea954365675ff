import { Injectable } from '@nestjs/common';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Me } from '../../contract/index.js';
import { AdminRepository } from '../admin.repository.js';
import { AdminIdentities } from '../login/admin-identities.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { toPerson } from './people.service.js';

/** Who makes a call, and what that person may do. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly admins: AdminRepository,
    private readonly identities: AdminIdentities,
    private readonly secondFactor: SecondFactorService,
  ) {}

  async describe({ id, permissions }: AdminIdentity): Promise<Me> {
    const account = await this.admins.byId(id);
    if (account === null) throw new AppError('PERSON_NOT_FOUND');
    return {
      ...toPerson(account),
      permissions: [...permissions],
      secondFactorRequired: this.identities.demandsSecondFactor(account.roles),
      mayEnrol: this.secondFactor.available,
      recoveryCodes: await this.secondFactor.countRecoveryCodes(id),
    };
  }
}
