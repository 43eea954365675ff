import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { SessionChecker } from '../../common/auth/session-checker.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { istInstant, type OfficeSession } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import { OfficeSessionsRepository, type StoredSession } from './office-sessions.repository.js';
import { readSessionCookie } from './session-cookie.js';

const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 12 * 3_600_000;
/** So seldom is written down that a session lives: it may end this much sooner than the idle time. */
const SEEN_EVERY_MS = 60_000;
const KEPT_MS = 90 * 86_400_000;

/** Where a session is opened from. */
export interface Client {
  address: string;
  userAgent: string;
  /** The session that its cookie names, whoever's that is. */
  token: string | null;
}

/** Sessions of people with a second factor (docs/requirements.md#second-factor-of-the-office). */
@Injectable()
export class OfficeSessions extends SessionChecker {
  readonly https: boolean;

  constructor(
    private readonly sessions: OfficeSessionsRepository,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    super();
    this.https = config.http.publicUrl.startsWith('https:');
  }

  clientOf(request: FastifyRequest): Client {
    return { address: request.ip.slice(0, 45), userAgent: String(request.headers['user-agent'] ?? '').slice(0, 200), token: readSessionCookie(request, this.https) };
  }

  /** Always under a new token: one that was planted before the login opens nothing. The session that this browser had ends. */
  async open(tx: Tx, adminId: number, { address, userAgent, token: former }: Client): Promise<string> {
    const now = this.clock.now();
    if (former !== null) await this.sessions.endByToken(tx, adminId, hashOf(former), now);
    await this.sessions.forget(tx, adminId, now - KEPT_MS);
    const token = randomBytes(32).toString('base64url');
    await this.sessions.add(tx, { adminId, tokenHash: hashOf(token), address, userAgent, createdAt: now, seenAt: now });
    return token;
  }

  /** A page of another site can send neither the header nor the cookie. */
  async require(identity: AdminIdentity, request: FastifyRequest, isAttended: boolean): Promise<void> {
    if (request.headers['x-requested-with'] === undefined) throw new AppError('SESSION_REQUIRED');
    const session = await this.current(identity.id, request);
    if (session === null) throw new AppError('SESSION_REQUIRED', { log: { admin: identity.username } });
    const now = this.clock.now();
    if (isAttended && now - session.seenAt >= SEEN_EVERY_MS) await this.sessions.seen(session.id, now);
  }

  /** The living session of this account that the request was made in. */
  async current(adminId: number, request: FastifyRequest): Promise<StoredSession | null> {
    const token = readSessionCookie(request, this.https);
    const session = token === null ? null : await this.sessions.byToken(hashOf(token));
    return session !== null && session.adminId === adminId && this.lives(session) ? session : null;
  }

  async list(adminId: number, currentId: number | null): Promise<OfficeSession[]> {
    return (await this.sessions.open(adminId)).filter((session) => this.lives(session)).map(({ id, createdAt, seenAt, address, userAgent }) => ({
      id, createdAt: istInstant(createdAt), seenAt: istInstant(seenAt), address, userAgent, isCurrent: id === currentId,
    }));
  }

  end(tx: Tx, adminId: number, id: number): Promise<boolean> {
    return this.sessions.end(tx, adminId, id, this.clock.now());
  }

  endAll(tx: Tx, adminId: number, exceptId?: number): Promise<void> {
    return this.sessions.endAll(tx, adminId, this.clock.now(), exceptId);
  }

  private lives({ endedAt, createdAt, seenAt }: StoredSession): boolean {
    const now = this.clock.now();
    return endedAt === null && now - seenAt < IDLE_MS && now - createdAt < LONGEST_MS;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
