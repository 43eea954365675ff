import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { API_BASE } from '../contract/index.js';
import { openApiDocument } from './document.js';

/** The document and a page to read it in. Public: they describe calls, and hold no data. */
export function serveDocs(app: NestFastifyApplication): void {
  SwaggerModule.setup(`${API_BASE}/docs`, app, openApiDocument(), {
    jsonDocumentUrl: `${API_BASE}/openapi.json`,
    raw: ['json'],
    customSiteTitle: 'College fee payment: calls',
  });
}
