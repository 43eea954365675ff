import { ERROR_TABLE } from '../common/errors/error-table.js';
import { API_BASE, type ErrorCode } from '../contract/index.js';
import { type Call, CALLS } from './calls.js';
import { admissionNumber, named, type Schema, SCHEMAS, text, transactionId } from './schemas.js';

const PARAMETERS: Readonly<Record<string, Schema>> = { admissionNumber, transactionId, name: text };

/** Of every call, and of every call that takes a body. */
const ALWAYS: readonly ErrorCode[] = ['MALFORMED_REQUEST', 'INTERNAL', 'OUTCOME_UNKNOWN'];
const OF_POSTS: readonly ErrorCode[] = ['FOREIGN_ORIGIN', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const OF_OFFICE: readonly ErrorCode[] = ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'];
/** Posts of the gateway come from its own pages by design. */
const fromAnywhere = ({ tag }: Call): boolean => tag === 'Gateway';

export function errorsOf(call: Call): ErrorCode[] {
  const posts = call.method === 'post' ? OF_POSTS.filter((code) => code !== 'FOREIGN_ORIGIN' || !fromAnywhere(call)) : [];
  return [...new Set([...call.errors, ...ALWAYS, ...posts, ...(call.security === 'office' ? OF_OFFICE : [])])];
}

function failures(call: Call): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call)) {
    const { status } = ERROR_TABLE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = (codes: ErrorCode[]) =>
    call.textFailures ? { 'text/plain': { schema: text } } : { 'application/json': { schema: { allOf: [named('Error'), { properties: { code: { enum: codes } } }] } } };
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [
      String(status),
      { description: codes.map((code) => `\`${code}\`: ${ERROR_TABLE[code].message}`).join('\n\n'), content: schema(codes) },
    ]),
  );
}

function operation(call: Call): Record<string, unknown> {
  const { answer, body, security } = call;
  const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name, in: 'path', required: true, schema: PARAMETERS[name] ?? text,
  }));
  return {
    tags: [call.tag],
    summary: call.summary,
    operationId: `${call.method}-${call.path.replace(/[{}]/g, '').replaceAll('/', '-')}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: body.required ?? false, content: { [body.type]: { schema: body.schema } } } } : {}),
    ...(security ? { security: [{ [security]: [] }] } : {}),
    responses: {
      [String(answer.status ?? 200)]: {
        description: 'Done',
        ...(answer.type ? { content: { [answer.type]: answer.schema ? { schema: answer.schema } : { schema: text } } } : {}),
      },
      ...failures(call),
    },
  };
}

/** The server's calls as OpenAPI 3.0, made from the tables that the server and the page themselves use. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CALLS) {
    const path = `${API_BASE}/${call.path}`;
    paths[path] = { ...paths[path], [call.method]: operation(call) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'College fee payment', version: '1', description: 'Amounts are rupees, instants ISO 8601 with +05:30.' },
    paths,
    components: {
      schemas: SCHEMAS,
      securitySchemes: { office: { type: 'http', scheme: 'basic' }, metrics: { type: 'http', scheme: 'bearer' } },
    },
  };
}
