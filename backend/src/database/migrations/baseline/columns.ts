import type { TableColumnOptions, TableForeignKeyOptions, TableIndexOptions } from 'typeorm';

export const id: TableColumnOptions = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' };
export const text = (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) });
export const int = (name: string): TableColumnOptions => ({ name, type: 'integer' });
export const big = (name: string): TableColumnOptions => ({ name, type: 'bigint' });
export const json = (name: string): TableColumnOptions => ({ name, type: 'text' });

export const primary = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isPrimary: true });
export const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });
export const preset = (column: TableColumnOptions, value: number | string): TableColumnOptions =>
  ({ ...column, default: typeof value === 'string' ? `'${value}'` : value });

export const unique = (name: string, ...columnNames: string[]): TableIndexOptions => ({ name, columnNames, isUnique: true });
export const index = (name: string, ...columnNames: string[]): TableIndexOptions => ({ name, columnNames });
export const references = (name: string, column: string, table: string): TableForeignKeyOptions =>
  ({ name, columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'], onDelete: 'NO ACTION', onUpdate: 'NO ACTION' });
