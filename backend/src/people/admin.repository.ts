import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { type PersonState, type Role, ROLES } from '../contract/index.js';
import { findAndLock, Transactions, type Tx } from '../database/transactions.js';
import { usernameKey } from './passwords/password-rules.js';
import { Admin, ALL_ROLES } from './admin.entity.js';

export interface StoredLogin {
  username: string;
  passwordHash: string;
}

export interface StoredAccount extends StoredLogin {
  id: number;
  name: string | null;
  email: string | null;
  state: PersonState;
  roles: Role[];
  hasSecondFactor: boolean;
  /** UTC milliseconds. */
  lastLoginAt: number | null;
}

type AccountRow = Omit<StoredAccount, 'roles' | 'hasSecondFactor'> & { roles: string; secondFactorAt: number | null };

const ACCOUNT = `
  SELECT id, username, password_hash AS "passwordHash", name, email, state, roles, second_factor_at AS "secondFactorAt", last_login_at AS "lastLoginAt"
    FROM admins`;

const ALL = `${ACCOUNT} ORDER BY username`;

const ACTIVE_ADMINISTRATORS = "state = 'active' AND roles LIKE '%administrator%'";

@Injectable()
export class AdminRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** MariaDB's collation also finds `Admin` for `admin`: compare before use. */
  async find(username: string): Promise<StoredAccount | null> {
    const [row] = await this.transactions.read<AccountRow>(`${ACCOUNT} WHERE username = ?`, [username]);
    return row ? toAccount(row) : null;
  }

  /** Somebody whose name nobody could tell from this one. Compared here: SQLite knows the capitals of English letters only. */
  async findLookingLike(tx: Tx, username: string): Promise<StoredAccount | null> {
    return (await this.allWithin(tx)).find((account) => usernameKey(account.username) === usernameKey(username)) ?? null;
  }

  async byId(id: number): Promise<StoredAccount | null> {
    const [row] = await this.transactions.read<AccountRow>(`${ACCOUNT} WHERE id = ?`, [id]);
    return row ? toAccount(row) : null;
  }

  async all(): Promise<StoredAccount[]> {
    return (await this.transactions.read<AccountRow>(ALL)).map(toAccount);
  }

  async allWithin(tx: Tx): Promise<StoredAccount[]> {
    return ((await tx.query(ALL)) as AccountRow[]).map(toAccount);
  }

  lock(tx: Tx, id: number): Promise<Admin | null> {
    return findAndLock(tx, Admin, { id });
  }

  async change(tx: Tx, id: number, change: Partial<Admin>): Promise<void> {
    await tx.update(Admin, { id }, { ...change, updatedAt: this.clock.now() });
  }

  async add(tx: Tx, account: Pick<Admin, 'username' | 'name' | 'email' | 'roles'>): Promise<number> {
    const now = this.clock.now();
    const { identifiers } = await tx.insert(Admin, { ...account, passwordHash: '', state: 'invited', createdAt: now, updatedAt: now });
    return identifiers[0]?.['id'] as number;
  }

  /** With all roles. */
  async addActive(tx: Tx, login: StoredLogin): Promise<number> {
    const now = this.clock.now();
    const { identifiers } = await tx.insert(Admin, { ...login, state: 'active', roles: ALL_ROLES, createdAt: now, updatedAt: now });
    return identifiers[0]?.['id'] as number;
  }

  async noteLogin(id: number, at: number): Promise<void> {
    await this.transactions.run((tx) => tx.update(Admin, { id }, { lastLoginAt: at }));
  }

  /**
   * To be called first by a change that may take the last administrator away: another such change waits until this one is
   * over, or conflicts with it on a cluster.
   */
  async holdAdministrators(tx: Tx): Promise<void> {
    await tx.query(`UPDATE admins SET changes = changes + 1 WHERE ${ACTIVE_ADMINISTRATORS}`);
  }

  async countAdministrators(tx: Tx): Promise<number> {
    const [row] = (await tx.query(`SELECT COUNT(*) AS n FROM admins WHERE ${ACTIVE_ADMINISTRATORS}`)) as { n: number | string }[];
    return Number(row?.n ?? 0);
  }
}

/** What a newer version may have added is left out. */
export const readRoles = (text: string): Role[] => ROLES.filter((role) => text.split(',').includes(role));
export const writeRoles = (roles: readonly Role[]): string => ROLES.filter((role) => roles.includes(role)).join(',');

function toAccount({ roles, secondFactorAt, ...row }: AccountRow): StoredAccount {
  return { ...row, roles: readRoles(roles), hasSecondFactor: secondFactorAt !== null };
}
