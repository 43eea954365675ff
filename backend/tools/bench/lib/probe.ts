// Loaded into the server before anything else, to count the keys that it derives.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let derivations = 0;
const counted = <F extends (...args: never[]) => unknown>(original: F): F =>
  ((...args: Parameters<F>) => {
    derivations += 1;
    return original(...args);
  }) as F;

crypto.pbkdf2Sync = counted(crypto.pbkdf2Sync);
crypto.pbkdf2 = counted(crypto.pbkdf2);
crypto.scryptSync = counted(crypto.scryptSync);
syncBuiltinESMExports();

process.on('message', ({ question }: { question: string }) => {
  process.send?.({ answer: question === 'derivations' ? derivations : Number.NaN });
});
// The channel must not keep a stopping server alive.
process.channel?.unref();
