import { BlockMaker } from './block-maker';
import type { MakerAnswer, MakerCall } from './open-maker';

// Taking 30 MB of JSON apart and folding its texts is a second of work: here it holds up neither typing nor painting.
const maker = new BlockMaker();

self.addEventListener('message', ({ data }: MessageEvent<MakerCall>) => {
  try {
    const blocks = data.bytes ? maker.push(data.bytes) : maker.finish();
    const answer: MakerAnswer = { blocks };
    self.postMessage(answer, { transfer: blocks.flatMap(({ paise, days, starts, grams }) => [paise, days, starts, grams].map(({ buffer }) => buffer)) });
  } catch (error) {
    const answer: MakerAnswer = { error: error instanceof Error ? error.message : String(error) };
    self.postMessage(answer);
  }
});
