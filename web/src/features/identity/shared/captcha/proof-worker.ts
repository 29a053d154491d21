import { numberFor, type Work } from './proof-of-work.ts';

// The page goes on being drawn while this works.
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(numberFor(data)));
