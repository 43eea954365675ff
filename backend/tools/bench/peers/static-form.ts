import type { FastifyInstance } from 'fastify';

/** A minimal page for an admission number: one document, no script. */
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Fee payment</title>
<meta name="description" content="Pay your college fees.">
<style>body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:30rem;padding:1rem}label{display:block}input,button{font:inherit;padding:.6rem;width:100%;box-sizing:border-box;margin:.3rem 0}</style>
</head><body><main><h1>Fee payment</h1><form method="post" action="/form"><label for="n">Admission Number</label>
<input id="n" name="admissionNumber" required><button>Proceed</button></form></main></body></html>`;

export function staticForm(server: FastifyInstance): void {
  server.get('/static-form', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(PAGE));
}
