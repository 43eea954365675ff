import { Injectable } from '@nestjs/common';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import type { Role } from '../../contract/index.js';
import { AppConfig } from '../../config/app-config.js';
import type { StoredAccount } from '../admin.repository.js';
import { BEFORE_ENROLMENT, permissionsOf } from '../permissions.js';
import { SECOND_FACTOR_SETTINGS } from '../second-factor/second-factor-settings.js';

/** What an account may do as it is now. */
@Injectable()
export class AdminIdentities {
  private readonly demanding: readonly Role[];

  constructor(config: AppConfig) {
    this.demanding = config.settings(SECOND_FACTOR_SETTINGS).roles;
  }

  demandsSecondFactor(roles: readonly Role[]): boolean {
    return roles.some((role) => this.demanding.includes(role));
  }

  of({ id, username, roles, hasSecondFactor }: StoredAccount): AdminIdentity {
    const mustEnrol = !hasSecondFactor && this.demandsSecondFactor(roles);
    return { id, username, permissions: mustEnrol ? BEFORE_ENROLMENT : permissionsOf(roles), needsSession: hasSecondFactor, mustEnrol };
  }
}
