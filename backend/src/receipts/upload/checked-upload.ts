import type { IncomingMultipartFile, MultipartOptions, MultipartStorageEngine } from '@nestjs/platform-fastify';
import { isPlainPdf } from './pdf-check.js';

export interface CheckedFile {
  plainPdf: boolean;
}

/** Checks the file while it streams and keeps nothing: no upload costs memory or disk. */
class PdfCheckStorage implements MultipartStorageEngine {
  _handleFile(_request: unknown, file: IncomingMultipartFile, done: (error?: Error | null, info?: object) => void): void {
    isPlainPdf(file.stream).then((plainPdf) => done(null, { plainPdf } satisfies CheckedFile), done);
  }

  _removeFile(_request: unknown, _file: unknown, done: (error: Error | null) => void): void {
    done(null);
  }
}

/** One file of at most 2 MB and a few short texts. */
export const CHECKED_UPLOAD: MultipartOptions = {
  storage: new PdfCheckStorage(),
  limits: {
    fileSize: 2 * 1_024 * 1_024, files: 1, fields: 5, parts: 6, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 20,
    fieldNestingDepth: 0, jsonFieldsSize: 1_024,
  },
};
