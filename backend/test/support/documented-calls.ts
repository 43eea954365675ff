import { API_BASE, type ErrorCode } from '../../src/contract/index.js';

/** The part of JSON Schema that the document uses, references replaced by what they name. */
export interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  security?: Record<string, unknown>[];
  requestBody?: Content;
  responses: Record<string, Content>;
  'x-error-codes': ErrorCode[];
}

/** A call as the server's OpenAPI document describes it. */
export interface DocumentedCall {
  method: 'get' | 'post';
  /** Below the API's base, parameters in braces. */
  path: string;
  security?: string;
  body?: { type: string; schema: Schema };
  /** Status of success. */
  status: number;
  responses: Record<string, Content>;
  errors: readonly ErrorCode[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

function resolved(node: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((item) => resolved(item, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') return resolved(schemas[$ref.replace('#/components/schemas/', '')], schemas);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value, schemas)]));
}

/** Every call of the server that a document was fetched from. */
export async function documentedCalls(origin: string): Promise<DocumentedCall[]> {
  const { paths, components } = (await (await fetch(`${origin}${API_BASE}/openapi.json`)).json()) as Document;
  return Object.entries(resolved(paths, components.schemas) as Document['paths']).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security, requestBody, responses, 'x-error-codes': errors }]) => {
      const [body] = Object.entries(requestBody?.content ?? {});
      const [scheme] = Object.keys(security?.[0] ?? {});
      return {
        method: method as DocumentedCall['method'],
        path: path.slice(API_BASE.length + 1),
        ...(scheme === undefined ? {} : { security: scheme }),
        ...(body ? { body: { type: body[0], schema: body[1].schema ?? {} } } : {}),
        status: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
        responses,
        errors,
      };
    }),
  );
}
