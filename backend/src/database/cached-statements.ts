import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

interface TableLayout {
  table: string;
  columns: ReadonlyMap<string, string>;
  json: ReadonlySet<string>;
  selected: string;
  /** Keyed by what they differ in, so that driver and database can reuse prepared statements. */
  statements: Map<string, string>;
}

const layouts = new WeakMap<object, TableLayout>();

function layoutOf<Row extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<Row>): TableLayout {
  const known = layouts.get(entity as object);
  if (known) return known;
  const metadata = tx.connection.getMetadata(entity);
  const columns = new Map(metadata.columns.map(({ propertyName, databaseName }) => [propertyName, databaseName]));
  const layout = {
    table: metadata.tableName,
    columns,
    json: new Set(metadata.columns.filter(({ type }) => type === 'simple-json').map(({ propertyName }) => propertyName)),
    selected: [...columns].map(([property, column]) => `${column} AS ${property}`).join(', '),
    statements: new Map<string, string>(),
  };
  layouts.set(entity as object, layout);
  return layout;
}

function statementFor({ statements }: TableLayout, difference: string, write: () => string): string {
  const known = statements.get(difference);
  if (known !== undefined) return known;
  const text = write();
  statements.set(difference, text);
  return text;
}

/**
 * Selects rows of an entity. TypeORM generates new statement text each time, so that nothing can be reused: that was
 * most of a payment's cost. These texts are few and prepared once.
 *
 * @param tail `WHERE … ORDER BY …`, columns in snake case.
 * @param also one more expression with its alias.
 */
export async function selectRows<Row extends ObjectLiteral>(
  tx: EntityManager, entity: EntityTarget<Row>, tail: string, values: readonly unknown[], also = '',
): Promise<Row[]> {
  const layout = layoutOf(tx, entity);
  const text = statementFor(layout, `SELECT ${also} FROM ${tail}`, () => `SELECT ${layout.selected}${also && `, ${also}`} FROM ${layout.table} ${tail}`);
  const rows = (await (tx.queryRunner ?? tx).query(text, [...values])) as Record<string, unknown>[];
  for (const row of rows) for (const property of layout.json) row[property] = JSON.parse(row[property] as string);
  return rows as Row[];
}

/** The row with these values; `null` is compared as NULL. */
export async function selectRow<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<Row>,
  { where, lock }: { where: FindOptionsWhere<Row>; lock?: { mode: 'pessimistic_write' } },
): Promise<Row | null> {
  const { sql, values } = conditions(layoutOf(tx, entity), where);
  const [row] = await selectRows(tx, entity, `WHERE ${sql} LIMIT 1${lock ? ' FOR UPDATE' : ''}`, values);
  return row ?? null;
}

/** @returns the new id. Omitted properties take the column's default. */
export async function insertRow<Row extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<Row>, row: Partial<Row>): Promise<number> {
  const layout = layoutOf(tx, entity);
  const { properties, values } = given(layout, row);
  const text = statementFor(layout, `INSERT ${properties.join()}`, () => {
    const columns = properties.map((property) => columnOf(layout, property));
    return `INSERT INTO ${layout.table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  });
  const { raw } = await execute(tx, text, values);
  // MariaDB's driver returns a header, SQLite's the id.
  return Number(typeof raw === 'object' && raw !== null ? (raw as { insertId: number }).insertId : raw);
}

/** Rows with the properties of the first in one statement; those that break a unique key are left out. @returns how many were stored. */
export function insertNewRows<Row extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<Row>, rows: readonly Partial<Row>[]): Promise<number> {
  return insertAll(tx, entity, rows, `INSERT ${tx.connection.options.type === 'better-sqlite3' ? 'OR IGNORE' : 'IGNORE'}`);
}

/** Rows with the properties of the first, none of them JSON, in one statement. */
export async function insertRows<Row extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<Row>, rows: readonly Partial<Row>[]): Promise<void> {
  await insertAll(tx, entity, rows, 'INSERT');
}

async function insertAll<Row extends ObjectLiteral>(
  tx: EntityManager, entity: EntityTarget<Row>, rows: readonly Partial<Row>[], insert: string,
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const layout = layoutOf(tx, entity);
  const { properties } = given(layout, first);
  const text = statementFor(layout, `${insert} ${rows.length} ${properties.join()}`, () => {
    const row = `(${properties.map(() => '?').join(', ')})`;
    return `${insert} INTO ${layout.table} (${properties.map((property) => columnOf(layout, property)).join(', ')}) VALUES ${rows.map(() => row).join(', ')}`;
  });
  const isJson = properties.map((property) => layout.json.has(property));
  const values: unknown[] = [];
  for (const row of rows) {
    properties.forEach((property, index) => values.push(isJson[index] && row[property] !== null ? JSON.stringify(row[property]) : row[property]));
  }
  return (await execute(tx, text, values)).affected ?? 0;
}

export async function updateRows<Row extends ObjectLiteral>(
  tx: EntityManager, entity: EntityTarget<Row>, where: Partial<Row>, patch: Partial<Row>,
): Promise<number> {
  const layout = layoutOf(tx, entity);
  const { properties, values } = given(layout, patch);
  const condition = conditions(layout, where);
  const text = statementFor(layout, `UPDATE ${properties.join()} ${condition.sql}`, () => {
    const changes = properties.map((property) => `${columnOf(layout, property)} = ?`).join(', ');
    return `UPDATE ${layout.table} SET ${changes} WHERE ${condition.sql}`;
  });
  const { affected } = await execute(tx, text, [...values, ...condition.values]);
  return affected ?? 0;
}

async function execute(tx: EntityManager, text: string, values: unknown[]): Promise<{ raw: unknown; affected?: number }> {
  if (!tx.queryRunner) throw new Error('Rows are written in a transaction only');
  return tx.queryRunner.query(text, values, true);
}

function conditions(layout: TableLayout, where: Record<string, unknown>): { sql: string; values: unknown[] } {
  const parts: string[] = [];
  const values: unknown[] = [];
  for (const property in where) {
    const value = where[property];
    parts.push(`${columnOf(layout, property)} ${value === null ? 'IS NULL' : '= ?'}`);
    if (value !== null) values.push(value);
  }
  return { sql: parts.join(' AND '), values };
}

function given({ json }: TableLayout, row: Record<string, unknown>): { properties: string[]; values: unknown[] } {
  const properties: string[] = [];
  const values: unknown[] = [];
  for (const property in row) {
    const value = row[property];
    if (value === undefined) continue;
    properties.push(property);
    values.push(json.has(property) ? JSON.stringify(value) : value);
  }
  return { properties, values };
}

function columnOf({ table, columns }: TableLayout, property: string): string {
  const column = columns.get(property);
  if (!column) throw new Error(`${table} has no column for ${property}`);
  return column;
}
