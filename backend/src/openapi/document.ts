import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorResponse } from '../common/errors/error.response.js';
import { ERROR_TABLE } from '../common/errors/error-table.js';
import { errors } from '../contract/texts/index.js';
import { LOGIN_CALL } from '../common/errors/login-error.js';
import { FAILURES } from '../common/openapi/api-failures.decorator.js';
import { AppConfig } from '../config/app-config.js';
import { ADMISSION_NUMBER_PATTERN, API_BASE, type ErrorCode } from '../contract/index.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { [FAILURES]?: ErrorCode[] };

/** Of every call, of every POST and of every call behind the login; `@ApiFailures` lists the others. */
const ALWAYS: readonly ErrorCode[] = ['MALFORMED_REQUEST', 'INTERNAL', 'OUTCOME_UNKNOWN'];
const OF_POSTS: readonly ErrorCode[] = ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const OF_OFFICE: readonly ErrorCode[] = ['UNAUTHORIZED', 'SESSION_REQUIRED', 'NOT_PERMITTED', 'SECOND_FACTOR_NEEDED', 'TOO_MANY_REQUESTS'];

function failuresOf(method: string, { security = [], tags = [], ...operation }: Operation): ErrorCode[] {
  const posts = method === 'post' ? OF_POSTS : [];
  // The gateway posts from its own origin.
  const origin: readonly ErrorCode[] = method === 'post' && !tags.includes('Gateway') ? ['FOREIGN_ORIGIN'] : [];
  const office = security.some((scheme) => 'office' in scheme) ? OF_OFFICE : [];
  return [...new Set([...(operation[FAILURES] ?? []), ...ALWAYS, ...origin, ...posts, ...office])];
}

function failureResponse(codes: readonly ErrorCode[], inText: boolean): object {
  const description = codes.map((code) => `\`${code}\`: ${errors[code]}`).join('\n\n');
  const schema = { allOf: [{ $ref: getSchemaPath(ErrorResponse) }, { properties: { code: { enum: codes } } }] };
  return { description, content: inText ? { 'text/plain': { schema: { type: 'string' } } } : { 'application/json': { schema } } };
}

export function openApiDocument(app: INestApplication): OpenAPIObject {
  const description = 'Amounts are rupees, instants ISO 8601 with +05:30.';
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('College fee payment').setVersion('1').setDescription(description)
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'office')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: undefined }, 'metrics')
    .build();
  const document = SwaggerModule.createDocument(app, config, { autoTagControllers: false, extraModels: [ErrorResponse] });
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const codes = failuresOf(method, operation);
      operation[FAILURES] = codes;
      operation.operationId = `${method}-${path.slice(API_BASE.length + 1).replace(/[{}]/g, '').replaceAll('/', '-')}`;
      for (const status of new Set(codes.map((code) => ERROR_TABLE[code].status))) {
        const ofStatus = codes.filter((code) => ERROR_TABLE[code].status === status);
        operation.responses[status] = failureResponse(ofStatus, path === LOGIN_CALL) as Operation['responses'][string];
      }
    }
  }
  return withPattern(document, app.get(AppConfig).lookup.admissionNumberPattern);
}

/** The college's own form of admission numbers, which the decorators cannot know. */
function withPattern(document: OpenAPIObject, pattern: string): OpenAPIObject {
  if (pattern === '') return document;
  return JSON.parse(JSON.stringify(document).replaceAll(JSON.stringify(ADMISSION_NUMBER_PATTERN.source), JSON.stringify(`^(?:${pattern})$`))) as OpenAPIObject;
}
