import { Entity, Index } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../database/columns.js';

@Entity('admins')
@Index('uq_admins_username', ['username'], { unique: true })
export class Admin {
  @IdColumn() id!: number;
  @TextColumn(64) username!: string;
  /** argon2id, with its own salt and cost inside. */
  @TextColumn(255) passwordHash!: string;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}
