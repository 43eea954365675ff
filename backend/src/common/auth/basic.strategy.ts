import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Passport, type PassportStatic, type StrategyCreatedStatic } from 'passport';
import { BasicStrategy } from 'passport-http';
import { basicCredentials } from './basic-credentials.js';
import { CredentialsChecker } from './credentials-checker.js';

/** `passport-http` with a header reader of its own; see `basicCredentials` for what is wrong with the library's. */
@Injectable()
export class ExactBasicStrategy extends PassportStrategy(BasicStrategy, 'basic') {
  // Set by the base class's constructor, through the method below: an initialiser here would overwrite it.
  private passport: PassportStatic | undefined;
  declare readonly success: StrategyCreatedStatic['success'];
  declare readonly fail: StrategyCreatedStatic['fail'];
  declare readonly error: StrategyCreatedStatic['error'];

  constructor(private readonly checker: CredentialsChecker) {
    super();
  }

  /** An own one: the library's default is one for the process, so that a second server in it would take over the first's. */
  getPassportInstance(): PassportStatic {
    return (this.passport ??= new Passport() as PassportStatic);
  }

  override authenticate(request: unknown): void {
    const { headers, ip } = request as FastifyRequest;
    const credentials = basicCredentials(headers.authorization);
    if (!credentials) return this.fail(401);
    this.checker.check(credentials.username, credentials.password, ip).then(
      (admin) => (admin ? this.success(admin) : this.fail(401)),
      (error: unknown) => this.error(error),
    );
  }

  /** Never called: `authenticate` asks the checker itself. Nest's mixin wants it to exist. */
  validate(): null {
    return null;
  }
}
