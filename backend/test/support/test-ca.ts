import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary certificate authority with its certificates. */
export class TestCa {
  private readonly folder = mkdtempSync(join(tmpdir(), 'mmm-ca-'));
  readonly certificate = join(this.folder, 'ca.pem');
  private readonly key = join(this.folder, 'ca.key');

  constructor() {
    this.openssl('req', '-x509', ...this.newKey(this.key), '-out', this.certificate, '-subj', '/CN=Throw-away CA', '-days', '2');
  }

  /** @param names of the server: `DNS:localhost`, `IP:127.0.0.1`. */
  sign(...names: string[]): { certificate: string; key: string } {
    const [request, key, certificate, extensions] = ['server.csr', 'server.key', 'server.pem', 'server.ext'].map((name) => join(this.folder, name)) as [string, string, string, string];
    writeFileSync(extensions, `subjectAltName=${names.join(',')}\n`);
    this.openssl('req', ...this.newKey(key), '-out', request, '-subj', '/CN=database');
    this.openssl('x509', '-req', '-in', request, '-CA', this.certificate, '-CAkey', this.key, '-CAcreateserial', '-out', certificate, '-days', '2', '-extfile', extensions);
    return { certificate, key };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private newKey(file: string): string[] {
    return ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file];
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { stdio: 'pipe' });
  }
}
