import { Column, type ColumnOptions, PrimaryGeneratedColumn } from 'typeorm';

type Options = Pick<ColumnOptions, 'name' | 'nullable' | 'default'>;

/** Surrogate key. `integer` and not `bigint`: SQLite counts only an INTEGER PRIMARY KEY by itself. */
export const IdColumn = () => PrimaryGeneratedColumn({ type: 'integer' });

/** Whole paise. The drivers are set to answer numbers; the largest safe one is 90 lakh crore rupees. */
export const PaiseColumn = (options: Options = {}) => Column({ type: 'bigint', ...options });

/** An instant as UTC milliseconds since 1970: compared and sorted alike by both databases, no zone to get wrong. */
export const TimeColumn = (options: Options = {}) => Column({ type: 'bigint', ...options });

export const TextColumn = (length: number, options: Options = {}) => Column({ type: 'varchar', length, ...options });

export const JsonColumn = (options: Options = {}) => Column({ type: 'simple-json', ...options });

/** A foreign or counting whole number. */
export const IntColumn = (options: Options = {}) => Column({ type: 'integer', ...options });
