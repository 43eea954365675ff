import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

/** How an entity's rows look in SQL; worked out once. */
interface Layout {
  table: string;
  /** Column by property. */
  columns: ReadonlyMap<string, string>;
  /** Properties kept as JSON text. */
  json: readonly string[];
  /** `column AS property`, all of them. */
  selected: string;
}

const layouts = new WeakMap<object, Layout>();

function layoutOf<Row extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<Row>): Layout {
  const metadata = tx.connection.getMetadata(entity);
  const known = layouts.get(metadata);
  if (known) return known;
  const columns = new Map(metadata.columns.map(({ propertyName, databaseName }) => [propertyName, databaseName]));
  const layout = {
    table: metadata.tableName,
    columns,
    json: metadata.columns.filter(({ type }) => type === 'simple-json').map(({ propertyName }) => propertyName),
    selected: [...columns].map(([property, column]) => `${column} AS ${property}`).join(', '),
  };
  layouts.set(metadata, layout);
  return layout;
}

/**
 * Rows of an entity by the end of a SELECT (`WHERE … ORDER BY …`, columns in snake case). TypeORM builds the text of
 * a statement anew each time, with numbers in it, so that no database knows it again: that is most of what a payment
 * costs. These are few texts, and prepared once.
 *
 * @param also one more expression with its name, for the same row.
 */
export async function selectRows<Row extends ObjectLiteral>(
  tx: EntityManager, entity: EntityTarget<Row>, tail: string, values: readonly unknown[], also?: string,
): Promise<Row[]> {
  const { selected, table, json } = layoutOf(tx, entity);
  const text = `SELECT ${selected}${also ? `, ${also}` : ''} FROM ${table} ${tail}`;
  const rows = (await (tx.queryRunner ?? tx).query(text, [...values])) as Record<string, unknown>[];
  for (const row of rows) for (const property of json) row[property] = JSON.parse(row[property] as string);
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

/** @returns the id of the new row. Properties that are left out take the column's default. */
export async function insertRow<Row extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<Row>, row: Partial<Row>): Promise<number> {
  const layout = layoutOf(tx, entity);
  const properties = given(row);
  const columns = properties.map((property) => columnOf(layout, property)).join(', ');
  const text = `INSERT INTO ${layout.table} (${columns}) VALUES (${properties.map(() => '?').join(', ')})`;
  const { raw } = await execute(tx, text, properties.map((property) => stored(layout, property, row[property])));
  // MariaDB's driver answers a header, SQLite's the id itself.
  return Number(typeof raw === 'object' && raw !== null ? (raw as { insertId: number }).insertId : raw);
}

/** @returns how many rows were changed. */
export async function updateRows<Row extends ObjectLiteral>(tx: EntityManager, entity: EntityTarget<Row>, where: Partial<Row>, patch: Partial<Row>): Promise<number> {
  const layout = layoutOf(tx, entity);
  const properties = given(patch);
  const { sql, values } = conditions(layout, where);
  const text = `UPDATE ${layout.table} SET ${properties.map((property) => `${columnOf(layout, property)} = ?`).join(', ')} WHERE ${sql}`;
  const { affected } = await execute(tx, text, [...properties.map((property) => stored(layout, property, patch[property])), ...values]);
  return affected ?? 0;
}

async function execute(tx: EntityManager, text: string, values: unknown[]): Promise<{ raw: unknown; affected?: number }> {
  if (!tx.queryRunner) throw new Error('Rows are written in a transaction only');
  return tx.queryRunner.query(text, values, true);
}

function conditions(layout: Layout, where: object): { sql: string; values: unknown[] } {
  const entries = Object.entries(where) as [string, unknown][];
  return {
    sql: entries.map(([property, value]) => `${columnOf(layout, property)} ${value === null ? 'IS NULL' : '= ?'}`).join(' AND '),
    values: entries.flatMap(([, value]) => (value === null ? [] : [value])),
  };
}

const given = (row: object): string[] => Object.entries(row).flatMap(([property, value]) => (value === undefined ? [] : [property]));

const stored = ({ json }: Layout, property: string, value: unknown): unknown => (json.includes(property) ? JSON.stringify(value) : value);

function columnOf({ table, columns }: Layout, property: string): string {
  const column = columns.get(property);
  if (!column) throw new Error(`${table} has no column for ${property}`);
  return column;
}
