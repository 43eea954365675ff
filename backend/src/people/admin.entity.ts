import { Entity, Index } from 'typeorm';
import type { PersonState } from '../contract/index.js';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** Roles of the accounts that `fees admin:create` makes. */
export const ALL_ROLES = 'viewer,clerk,accountant,registrar,administrator';

/** An account of the fee office. */
@Entity('admins')
@Index('uq_admins_username', ['username'], { unique: true })
export class Admin {
  @IdColumn() id!: number;
  @TextColumn(64) username!: string;
  /** argon2id, with its own salt and cost inside. Empty until an invited person has chosen one. */
  @TextColumn(255) passwordHash!: string;
  @TextColumn(100, { nullable: true }) name!: string | null;
  @TextColumn(100, { nullable: true }) email!: string | null;
  @TextColumn(8, { default: 'active' }) state!: PersonState;
  /** Comma separated. */
  @TextColumn(100, { default: ALL_ROLES }) roles!: string;
  /**
   * Of all active administrators together: written by whatever may take one away, so that two such changes never run
   * beside each other, on a cluster neither.
   */
  @IntColumn({ default: 0 }) changes!: number;
  /** Encrypted for this row. Without `secondFactorAt` nobody has proven to have it yet. */
  @TextColumn(255, { nullable: true }) totpSecret!: string | null;
  @TimeColumn({ nullable: true }) secondFactorAt!: number | null;
  /** The time step (RFC 6238) of the last code that was accepted: this one and older ones are refused. */
  @IntColumn({ nullable: true }) totpStep!: number | null;
  @TimeColumn({ nullable: true }) lastLoginAt!: number | null;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}
