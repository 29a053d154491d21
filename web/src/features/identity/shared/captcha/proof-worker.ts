import { numberFor, type Work } from './proof-of-work.ts';

// The page stays responsive while this runs.
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(numberFor(data)));
