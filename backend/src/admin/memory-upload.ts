import type { IncomingMultipartFile, MultipartOptions, MultipartStorageEngine } from '@nestjs/platform-fastify';

export interface UploadedBytes {
  name: string;
  bytes: Buffer;
}

/** In memory: its sender is an accountant, and a file on disk would have to be encrypted. */
class MemoryStorage implements MultipartStorageEngine {
  _handleFile(_request: unknown, file: IncomingMultipartFile, done: (error?: Error | null, info?: object) => void): void {
    const name = (file as { originalname?: string; filename?: string }).originalname ?? (file as { filename?: string }).filename ?? '';
    bytesOf(file.stream).then((bytes) => done(null, { name, bytes } satisfies UploadedBytes), done);
  }

  _removeFile(_request: unknown, _file: unknown, done: (error: Error | null) => void): void {
    done(null);
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** One file of at most so many bytes, and nothing beside it but so many texts of at most so many bytes. */
export const memoryUpload = (fileSize: number, fields = 0, fieldSize = 1_024): MultipartOptions => ({
  storage: new MemoryStorage(),
  limits: { fileSize, files: 1, fields, parts: 1 + fields, fieldSize, fieldNameSize: 100, headerPairs: 20, fieldNestingDepth: 0, jsonFieldsSize: 1_024 },
});
