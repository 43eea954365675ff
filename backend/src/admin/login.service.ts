import { Injectable } from '@nestjs/common';
import { CredentialsChecker } from '../common/auth/credentials-checker.js';
import { AppError } from '../common/errors/app-error.js';

@Injectable()
export class LoginService {
  constructor(private readonly credentials: CredentialsChecker) {}

  /**
   * @param body whatever was sent; anything but two texts is a wrong login.
   * @throws AppError UNAUTHORIZED, TOO_MANY_REQUESTS
   */
  async verify(body: unknown, address: string): Promise<string> {
    const { username, password } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const texts = typeof username === 'string' && typeof password === 'string';
    const admin = texts ? await this.credentials.check(username, password, address) : null;
    if (!admin) throw new AppError('UNAUTHORIZED');
    return 'Login successful';
  }
}
