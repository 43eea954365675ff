import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { BackupError } from '../backup-error.js';
import { checksumFault, checksumLine, checksumName } from './backup-folder.js';
import { syncFolder } from '../sync-folder.js';

/**
 * Encrypts `file` as `folder/name` for these public keys (https://age-encryption.org/v1), with a file of its checksum beside it. Both
 * appear under their names when they are complete and on the disk.
 *
 * @returns its size in bytes.
 * @throws BackupError when what is read back is not what was written.
 */
export async function encryptBackup(file: string, folder: string, name: string, keys: readonly string[]): Promise<number> {
  // Only this command needs it.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const key of keys) encrypter.addRecipient(key);
  const target = join(folder, name);
  const partial = `${target}.partial`;
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(partial, 'wx', 0o600);
  try {
    const encrypted = await encrypter.encrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
    for await (const chunk of Readable.fromWeb(encrypted as never) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.appendFile(chunk);
    }
    await handle.sync();
    await handle.close();
    await writeFile(join(folder, checksumName(name)), checksumLine(name, hash.digest('hex')), { mode: 0o600, flush: true });
    await rename(partial, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
  const fault = await checksumFault(folder, name);
  if (fault) throw new BackupError(`${fault}, at once after it was written.`);
  return bytes;
}
