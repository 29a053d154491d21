import type { AssetGraph } from '@baluarte/contract/risk/asset-graph.ts';
import { useEffect, useState } from 'react';
import { arrangeable, spiral } from './arrange.ts';
import type { Arranged } from './arrange-worker.ts';

/** Arrangements that are done, kept for the next visit. */
const kept = new WeakMap<AssetGraph, Float32Array>();

/**
 * Where the assets of a picture are, x and y of each in their order, while a worker arranges them and after. Where no worker
 * starts, they stay on the spiral they begin on.
 */
export function useArranged(graph: AssetGraph): Arranged {
  const [arranged, setArranged] = useState<Arranged>(() => {
    const known = kept.get(graph);
    return { positions: known ?? spiral(graph.nodes.length), isLast: known !== undefined };
  });
  useEffect(() => {
    if (kept.has(graph)) return;
    const stay = () => setArranged({ positions: spiral(graph.nodes.length), isLast: true });
    if (graph.nodes.length === 0) return stay();
    const worker = new Worker(new URL('arrange-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Arranged>) => {
      if (data.isLast) kept.set(graph, data.positions);
      setArranged(data);
    });
    worker.addEventListener('error', stay, { once: true });
    const ids = graph.nodes.map(({ id }) => id);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(arrangeable(ids, graph.edges));
    return () => worker.terminate();
  }, [graph]);
  return arranged;
}
