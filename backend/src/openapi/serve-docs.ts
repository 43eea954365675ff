import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import staticFiles from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { projectFolder } from '../config/project-folder.js';
import { API_BASE } from '../contract/index.js';
import { openApiDocument } from './document.js';

const DOCS = `${API_BASE}/docs`;
const DOCUMENT = `${API_BASE}/openapi.json`;
/** Only these files: Swagger UI's own page would show a foreign document. */
const UI_FILES: ReadonlySet<string> = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>College fee payment: calls</title>
    <link rel="icon" href="${DOCS}/favicon-32x32.png">
    <link rel="stylesheet" href="${DOCS}/swagger-ui.css">
  </head>
  <body>
    <div id="calls"></div>
    <script src="${DOCS}/swagger-ui-bundle.js"></script>
    <script src="${DOCS}/show.js"></script>
  </body>
</html>
`;

const SHOW = `SwaggerUIBundle({ url: '${DOCUMENT}', dom_id: '#calls', deepLinking: true });\n`;

/** Public, because the document holds no data. Created on the first request, because it slows down the start. */
export function serveDocs(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  let document: string | null = null;
  fastify.get(DOCUMENT, (_request, reply) => reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApiDocument(app)))));
  fastify.get(DOCS, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  fastify.get(`${DOCS}/show.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SHOW));
  const { resolve } = createRequire(join(projectFolder(), 'backend', 'package.json'));
  fastify.register(staticFiles, {
    root: dirname(resolve('swagger-ui-dist/package.json')), prefix: `${DOCS}/`, index: false, cacheControl: false, decorateReply: false,
    allowedPath: (path) => UI_FILES.has(path),
  });
}
