import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { isAmbiguousJson, MAX_FIELDS } from './strict-json.js';

/** With the unparsed body, because a webhook's signature may cover it. */
export type RawRequest = FastifyRequest & { rawText?: string };

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;

/**
 * Of repeated fields the first counts, as in the gateway's client. No prototype, so any field name is safe. Fields
 * above the limit are dropped and not refused: a returning browser must see a page.
 */
function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, MAX_FIELDS)) {
    if (!(name in fields)) fields[name] = value;
  }
  return fields;
}

/**
 * Fastify answers 400 to an empty body with a JSON content type, which is exactly how the page calls. Every
 * call takes an object or nothing.
 */
export function installBodyParsers(fastify: FastifyInstance): void {
  // Refuses `__proto__` and `constructor.prototype`.
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>(JSON_TYPE, { parseAs: 'string' }, (request: RawRequest, text, done) => {
    request.rawText = text;
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, value: unknown) => {
      const refused = error ?? (typeof value !== 'object' || value === null || Array.isArray(value) || isAmbiguousJson(text));
      done(refused ? new AppError('MALFORMED_REQUEST') : null, value);
    });
  });
  fastify.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (request: RawRequest, text, done) => {
    request.rawText = text;
    done(null, parseForm(text));
  });
}
