import { arrange, type Arrangeable } from './arrange.ts';

/** What comes back: positions, and whether they are the last. */
export interface Arranged {
  positions: Float32Array;
  isLast: boolean;
}

const post = ({ positions, isLast }: Arranged) => postMessage({ positions, isLast }, { transfer: [positions.buffer] });

// Arranging thousands takes seconds: in a thread of its own, the page stays free.
addEventListener('message', ({ data }: MessageEvent<Arrangeable>) => {
  let last: Float32Array | undefined;
  for (const positions of arrange(data)) {
    if (last) post({ positions: last, isLast: false });
    last = positions;
  }
  if (last) post({ positions: last, isLast: true });
});
