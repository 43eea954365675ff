import { Ajv, type ValidateFunction } from 'ajv';
import type { DocumentedCall } from '../support/documented-calls.js';

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const compiled = new Map<unknown, ValidateFunction>();

/** Why a value does not fit a schema of the document; empty when it does. */
function misfits(schema: object, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What of an answer the document does not say; empty when it says it all. */
export function undocumented(call: DocumentedCall, response: Response, text: string): string[] {
  const { status } = response;
  const documented = call.responses[status];
  if (!documented) return [`status ${status} is not documented`];
  const [[documentedType, { schema = {} }] = ['', {}]] = Object.entries(documented.content ?? {});
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(documentedType.replace('*', ''))) return [`${status} with ${type}`];
  return documentedType === 'application/json' ? misfits(schema, JSON.parse(text)) : [];
}
