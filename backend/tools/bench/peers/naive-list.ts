import type { FastifyInstance } from 'fastify';

/** Runs in the browser, as a string. */
const SCRIPT = `
  let rows = [];
  const body = document.querySelector('tbody');
  const columns = ['admissionNumber', 'studentName', 'email', 'mobile', 'course', 'semesterNo', 'total_fees', 'transaction_id', 'transaction_status'];
  function show(found) {
    body.replaceChildren(...found.slice(0, 25).map((row) => {
      const line = document.createElement('tr');
      for (const name of columns) line.insertCell().textContent = row[name] ?? 'N/A';
      return line;
    }));
  }
  document.querySelector('input').addEventListener('input', ({ target }) => {
    const needle = target.value.toLowerCase();
    show(rows.filter((row) => Object.values(row).some((value) => String(value).toLowerCase().includes(needle))));
  });
  fetch('/mmmcollege-api/getPaymentResponse', { method: 'POST' }).then((answer) => answer.json()).then((list) => {
    rows = list.reverse();
    window.rows = rows;
    show(rows);
  });`;

export function naiveList(server: FastifyInstance): void {
  server.get('/naive-list', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .send(`<!doctype html><meta charset="utf-8"><title>Payments</title><input type="search"><table><tbody></tbody></table><script>${SCRIPT}</script>`),
  );
}
