import { type SortKey, sortRows } from './sort-rows';

self.addEventListener('message', ({ data }: MessageEvent<readonly SortKey[]>) => self.postMessage(sortRows(data)));
