/** docs/requirements.md#screens */
export const SCREEN_TIMEOUT_MS = 120_000;

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';

  constructor(
    readonly screen: string,
    cause: unknown,
  ) {
    super(`Loading chunk ${screen} failed`, { cause });
  }
}

export function loadWithTimeout<Module>(screen: string, load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(screen, 'timeout')), SCREEN_TIMEOUT_MS);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError(screen, cause)))
      .finally(() => clearTimeout(timer));
  });
}
