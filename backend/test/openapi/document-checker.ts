import { Ajv, type ValidateFunction } from 'ajv';
import { ERROR_TABLE } from '../../src/common/errors/error-table.js';
import type { Call } from '../../src/openapi/calls.js';
import { errorsOf } from '../../src/openapi/document.js';
import { SCHEMAS } from '../../src/openapi/schemas.js';

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'document', components: { schemas: SCHEMAS } });
const compiled = new Map<unknown, ValidateFunction>();

/** Why a value does not fit a schema of the document; empty when it does. */
function misfits(schema: object, value: unknown): string[] {
  const validate = compiled.get(schema) ?? compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function compile(schema: object): ValidateFunction {
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object);
  compiled.set(schema, validate);
  return validate;
}

/** What of an answer the document does not say; empty when it says it all. */
export function undocumented(call: Call, response: Response, text: string): string[] {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (status === (call.answer.status ?? 200)) {
    if (call.answer.type && !type.startsWith(call.answer.type.replace('*', ''))) return [`${status} with ${type}`];
    return call.answer.schema ? misfits(call.answer.schema, JSON.parse(text)) : [];
  }
  const codes = errorsOf(call).filter((code) => ERROR_TABLE[code].status === status);
  if (codes.length === 0) return [`status ${status} is not documented`];
  if (call.textFailures) return type.startsWith('text/plain') ? [] : [`${status} with ${type}`];
  const body = JSON.parse(text) as { code: string };
  const known = codes.some((code) => code === body.code) ? [] : [`code ${body.code} is not documented for ${status}`];
  return [...known, ...misfits({ $ref: '#/components/schemas/Error' }, body)];
}
