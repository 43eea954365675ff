import { Ajv, type ValidateFunction } from 'ajv';
import type { DocumentedCall } from '../support/documented-calls.js';

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const compiled = new Map<unknown, ValidateFunction>();

/** Why a value does not fit a schema of the document; empty when it does. */
function misfits(schema: object, isWhole: boolean, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(isWhole ? (closed(schema) as object) : schema);
  compiled.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The same schema for objects that hold nothing else than it names. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  return copy['type'] === 'object' && copy['properties'] ? { additionalProperties: false, ...copy } : copy;
}

/** @returns what in a response the document does not describe; empty when it conforms. */
export function findUndocumented(call: DocumentedCall, response: Response, text: string): string[] {
  const { status } = response;
  const documented = call.responses[status];
  if (!documented) return [`status ${status} is not documented`];
  const [[documentedType, { schema = {} }] = ['', {}]] = Object.entries(documented.content ?? {});
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(documentedType.replace('*', ''))) return [`${status} with ${type}`];
  return documentedType === 'application/json' ? misfits(schema, status === call.status, JSON.parse(text)) : [];
}
