import { Column, type ColumnOptions, PrimaryGeneratedColumn } from 'typeorm';

type Options = Pick<ColumnOptions, 'name' | 'nullable' | 'default' | 'transformer'>;

/** `integer`, because SQLite auto-increments only an INTEGER PRIMARY KEY. */
export const IdColumn = () => PrimaryGeneratedColumn({ type: 'integer' });

/** Paise. The drivers return numbers; the largest safe one is 90 lakh crore rupees. */
export const PaiseColumn = (options: Options = {}) => Column({ type: 'bigint', ...options });

/** UTC milliseconds since 1970: compared and sorted alike by both databases. */
export const TimeColumn = (options: Options = {}) => Column({ type: 'bigint', ...options });

export const TextColumn = (length: number, options: Options = {}) => Column({ type: 'varchar', length, ...options });

export const JsonColumn = (options: Options = {}) => Column({ type: 'simple-json', ...options });

export const IntColumn = (options: Options = {}) => Column({ type: 'integer', ...options });
