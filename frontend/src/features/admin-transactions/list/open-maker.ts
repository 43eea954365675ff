import type { PackedBlock } from './block';
import { BlockMaker } from './block-maker';

/** Bytes to take apart, or none: the list has ended. */
export interface MakerCall {
  bytes: Uint8Array<ArrayBuffer> | null;
}
export type MakerAnswer = { blocks: PackedBlock[] } | { error: string };

/** A block maker for one list, wherever it works. One call at a time. */
export interface Maker {
  push(bytes: Uint8Array<ArrayBuffer>): Promise<PackedBlock[]>;
  finish(): Promise<PackedBlock[]>;
  close(): void;
}

export function openMaker(): Maker {
  if (typeof Worker !== 'undefined') return makerInWorker(new Worker(new URL('./block.worker.ts', import.meta.url), { type: 'module' }));
  const maker = new BlockMaker();
  return { push: async (bytes) => maker.push(bytes), finish: async () => maker.finish(), close: () => undefined };
}

function makerInWorker(worker: Worker): Maker {
  const ask = (call: MakerCall): Promise<PackedBlock[]> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<MakerAnswer>) => ('error' in data ? reject(new Error(data.error)) : resolve(data.blocks));
      worker.onerror = (event) => reject(new Error(event.message || 'The worker could not be loaded'));
      worker.postMessage(call, call.bytes ? [call.bytes.buffer] : []);
    });
  return { push: (bytes) => ask({ bytes }), finish: () => ask({ bytes: null }), close: () => worker.terminate() };
}
