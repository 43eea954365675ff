import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { API_BASE } from '../../../src/contract/index.js';
import { ADMIN_HEADER } from './people.js';

export interface Fetched {
  firstByteMs: number;
  totalMs: number;
  bytes: number;
  sha256: string;
  status: number;
  text?: string;
}

/** Reads the transaction list to its end, as fast as it arrives. */
export function fetchList(port: number, keepText = false): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const hash = createHash('sha256');
    const parts: Buffer[] = [];
    let firstByteMs = Number.NaN;
    let bytes = 0;
    const call = request({ host: '127.0.0.1', port, path: `${API_BASE}/getPaymentResponse`, method: 'POST', agent: false, headers: ADMIN_HEADER }, (response) => {
      response.on('data', (part: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - began;
        bytes += part.length;
        hash.update(part);
        if (keepText) parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          firstByteMs, totalMs: performance.now() - began, bytes, sha256: hash.digest('hex'), status: response.statusCode ?? 0,
          ...(keepText ? { text: Buffer.concat(parts).toString('utf8') } : {}),
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
