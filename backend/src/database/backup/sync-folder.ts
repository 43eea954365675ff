import { open } from 'node:fs/promises';

/** A new name is on the disk only when its folder is. Windows cannot open a folder and needs none of it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
