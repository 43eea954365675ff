/** Specification, section 2: a screen that has not come after this long is given up. */
export const SCREEN_TIMEOUT_MS = 120_000;

/** The code of `screen` could not be loaded. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';

  constructor(
    readonly screen: string,
    cause: unknown,
  ) {
    super(`Loading chunk ${screen} failed`, { cause });
  }
}

/** Waits for a screen's code, for at most `SCREEN_TIMEOUT_MS`. */
export function loadWithTimeout<Module>(screen: string, load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(screen, 'timeout')), SCREEN_TIMEOUT_MS);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError(screen, cause)))
      .finally(() => clearTimeout(timer));
  });
}
