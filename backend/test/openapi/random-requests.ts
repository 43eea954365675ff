import type { DocumentedCall, Schema } from '../support/documented-calls.js';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RandomRequest {
  path: string;
  init: RequestInit & { method: string };
  /** Whether the address and the method are the call's own, so that the document must explain the answer. */
  documented: boolean;
}

const NASTY: readonly unknown[] = [
  '', ' ', 'N/A', 'null', '0', '-1', '1e400', 'NaN', "'; DROP TABLE students; --", '<script>alert(1)</script>', '../../etc/passwd', '%00', '\u0000',
  'a\r\nBcc: x@y.example', '=1+1', '\u202eevil', 'अंजलि', '😀'.repeat(50), 'x'.repeat(5_000), '{{7*7}}', '${7*7}', 'NDPS260115100000000', 'AB12345678',
  'admin/review-queue', 'constructor', 'toString', '__proto__', 0, -0, -1, 1.005, 1e21, 2 ** 53, true, false, null, [], {}, [[[]]], ['a', 1], { a: { b: {} } },
  { length: 1e9 }, { toString: 'x' }, { then: 1 }, [null], { $gt: '' }, { type: 'Buffer', data: [1] },
];

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Generates nearly valid, invalid and malformed requests from the description of a call. */
export class RandomRequests {
  constructor(
    private readonly random: () => number,
    private readonly known: { admissionNumbers: readonly string[]; transactionIds: readonly string[]; authorization: string; bodies: readonly object[] },
  ) {}

  make(call: DocumentedCall): RandomRequest {
    const oddMethod = this.chance(0.02);
    const method = oddMethod ? this.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'POST']) : call.method.toUpperCase();
    const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(this.parameter(name))));
    const headers: Record<string, string> = { 'x-forwarded-for': `10.${this.below(256)}.${this.below(256)}.${this.below(256)}` };
    if (call.security && this.chance(0.7)) headers['authorization'] = this.known.authorization;
    else if (this.chance(0.1)) headers['authorization'] = this.pick(['Basic', 'Basic !!!', 'Bearer x', `Basic ${'A'.repeat(3_000)}`, 'Basic OjpA', 'Basic /w==']);
    if (this.chance(0.03)) headers['origin'] = this.pick(['https://evil.example', 'null', 'not an origin']);
    const body = method === 'GET' ? undefined : this.body(call, headers);
    return { path, init: { method, headers, ...(body === undefined ? {} : { body }) }, documented: method === call.method.toUpperCase() && !path.includes('//') };
  }

  private parameter(name: string): unknown {
    if (this.chance(0.5) && /^(?:person|session)Id$/.test(name)) return this.pick([1, 2, 3, 999]);
    if (this.chance(0.5)) return name === 'admissionNumber' ? this.pick(this.known.admissionNumbers) : this.pick(this.known.transactionIds);
    const nasty = this.pick(NASTY);
    return nasty === '' || typeof nasty === 'object' ? 'x' : asText(nasty).slice(0, 300);
  }

  private body(call: DocumentedCall, headers: Record<string, string>): string | FormData | undefined {
    const kind = this.random();
    if (kind < 0.1) return undefined;
    if (kind < 0.2) return this.garbage(headers);
    const type = this.chance(0.9) ? (call.body?.type ?? 'application/json') : this.pick(['application/json', 'application/x-www-form-urlencoded', 'text/xml', '']);
    const value = this.chance(0.5) && call.path === 'get-atom-token-id' ? this.spoil({ ...this.pick(this.known.bodies) }) : this.value(call.body?.schema ?? { type: 'object' }, 0);
    const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value };
    if (type === 'multipart/form-data') return this.upload(fields);
    headers['content-type'] = type || 'application/json';
    return type === 'application/x-www-form-urlencoded' ? new URLSearchParams(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asText(field)]))).toString() : JSON.stringify(value);
  }

  private garbage(headers: Record<string, string>): string {
    headers['content-type'] = this.pick(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain', ';;;']);
    return this.pick(['{', '[', '"', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '['.repeat(200), '%%%=%', '--x\r\n', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n', '\u0000\u0001', 'null', '1e999', '&&&===']);
  }

  private upload(fields: Record<string, unknown>): FormData {
    const form = new FormData();
    for (const [name, field] of Object.entries(fields)) {
      if (name !== 'file') form.append(name, asText(field));
    }
    const content = this.pick(['%PDF-1.4\n%%EOF', '<html>', 'PK\u0003\u0004', '', 'x'.repeat(200_000)]);
    for (let part = this.below(3); part > 0; part -= 1) form.append(this.pick(['file', 'other', '']), new Blob([content]), this.pick(['a.pdf', '../a', 'a\u0000b', '']));
    return form;
  }

  private spoil(body: Record<string, unknown>): Record<string, unknown> {
    for (let times = this.below(4); times > 0; times -= 1) {
      const name = this.pick([...Object.keys(body), 'extra', 'isAdmin']);
      if (this.chance(0.3)) delete body[name];
      else body[name] = this.pick(NASTY);
    }
    return body;
  }

  private value(schema: Schema, depth: number): unknown {
    if (depth > 4 || this.chance(0.15)) return this.pick(NASTY);
    if (schema.oneOf) return this.value(this.pick(schema.oneOf), depth + 1);
    if (schema.enum) return this.pick(schema.enum);
    switch (schema.type) {
      case 'object': return Object.fromEntries(Object.entries(schema.properties ?? {}).filter(() => this.chance(0.85)).map(([name, field]) => [name, this.field(name, field, depth)]));
      case 'array': return Array.from({ length: this.below(4) }, () => this.value(schema.items ?? {}, depth + 1));
      case 'number': case 'integer': return this.pick([0, 1, 2, 5, 501.05, 99_999_999]);
      case 'boolean': return this.chance(0.5);
      default: return this.pick(['a', '9876543210', 'Anjali Kumari', 'a@b.example', '2023', asText(this.pick(NASTY))]);
    }
  }

  private field(name: string, schema: Schema, depth: number): unknown {
    if (name === 'admissionNumber' && this.chance(0.6)) return this.pick(this.known.admissionNumbers);
    if (name === 'transaction_id' && this.chance(0.6)) return this.pick(this.known.transactionIds);
    return this.value(schema, depth + 1);
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}
