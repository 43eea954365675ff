import { HttpError } from './http-tools.js';

/** Reads JSON fields by name and type, so that a misspelt field is an error and not a silent default. */
export class ControlFields {
  readonly #body: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  constructor(body: Readonly<Record<string, unknown>>) {
    this.#body = body;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#body, name) && this.#body[name] !== undefined;
  }

  text(name: string): string | undefined {
    const value = this.#take(name);
    if (value === undefined || typeof value === 'string') return value;
    throw new HttpError(400, `${name} must be text.`);
  }

  whole(name: string): number | undefined {
    const value = this.#take(name);
    if (value === undefined || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
    throw new HttpError(400, `${name} must be a whole number.`);
  }

  flag(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value === undefined || typeof value === 'boolean') return value;
    throw new HttpError(400, `${name} must be true or false.`);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const text = this.text(name);
    const match = allowed.find((one) => one === text);
    if (text !== undefined && match === undefined) throw new HttpError(400, `${name}: one of ${allowed.join(', ')}.`);
    return match;
  }

  required<T>(name: string, value: T | undefined): T {
    if (value === undefined) throw new HttpError(400, `${name} is missing.`);
    return value;
  }

  wholes(name: string): number[] | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every((one): one is number => Number.isSafeInteger(one))) return value;
    throw new HttpError(400, `${name} must be a list of whole numbers.`);
  }

  records(name: string): ControlFields[] | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw new HttpError(400, `${name} must be a list.`);
    return value.map((one: unknown) => {
      if (typeof one !== 'object' || one === null) throw new HttpError(400, `${name} must be a list of objects.`);
      return new ControlFields(one as Record<string, unknown>);
    });
  }

  isNull(name: string): boolean {
    const isNull = this.has(name) && this.#body[name] === null;
    if (isNull) this.#read.add(name);
    return isNull;
  }

  /** To be called after the last field: rejects unknown ones. */
  done(): void {
    const unknown = Object.keys(this.#body).filter((name) => !this.#read.has(name));
    if (unknown.length > 0) throw new HttpError(400, `Unknown: ${unknown.join(', ')}.`);
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return Object.hasOwn(this.#body, name) ? this.#body[name] : undefined;
  }
}
