import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { StrategyCreated } from 'passport';
import { BasicStrategy as PassportBasicStrategy } from 'passport-http';
import { basicCredentials } from './basic-credentials.js';
import type { AdminIdentity, CredentialsChecker } from './credentials-checker.js';

/**
 * `passport-http` with an exact header parser. Passport keeps one strategy per process, so the guard passes the checker
 * with each call.
 */
@Injectable()
export class BasicStrategy extends PassportStrategy(PassportBasicStrategy, 'basic') {
  override authenticate(this: StrategyCreated<BasicStrategy>, request: unknown, options: { checker: CredentialsChecker }): void {
    this.validate(request as FastifyRequest, options.checker).then(
      (admin) => (admin ? this.success(admin) : this.fail(401)),
      (error: unknown) => this.error(error),
    );
  }

  async validate({ headers, ip }: FastifyRequest, checker: CredentialsChecker): Promise<AdminIdentity | null> {
    const credentials = basicCredentials(headers.authorization);
    return credentials && checker.check(credentials.username, credentials.password, ip);
  }
}
