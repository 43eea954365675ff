import { bytesOf, type SignedToken } from './signed-token';

const NAME = { name: 'Ed25519' };

const isNotSupported = (error: unknown): boolean => (error as Error).name === 'NotSupportedError';

/** Whether this browser needs the code for old ones. */
export async function isOldBrowser(): Promise<boolean> {
  if (typeof DecompressionStream === 'undefined') return true;
  return crypto.subtle.importKey('raw', new Uint8Array(32), NAME, false, ['verify']).then(() => false, isNotSupported);
}

/**
 * By the browser, or where it cannot, by the code for old browsers, which is loaded then only.
 *
 * @throws Error where nothing can be verified: a page without https has no WebCrypto.
 */
export async function isSignedBy({ signed, signature }: SignedToken, x: string): Promise<boolean> {
  const key = bytesOf(x);
  if (key?.length !== 32) return false;
  if (!(crypto.subtle as SubtleCrypto | undefined)) throw new Error('This page cannot verify signatures');
  try {
    const imported = await crypto.subtle.importKey('raw', key as BufferSource, NAME, false, ['verify']);
    return await crypto.subtle.verify(NAME, imported, signature as BufferSource, signed as BufferSource);
  } catch (error) {
    // A key that is no point of the curve is refused with another name.
    if (!isNotSupported(error)) return false;
    const { verifyEd25519 } = await import('./old-browsers');
    return verifyEd25519(signature, signed, key);
  }
}
