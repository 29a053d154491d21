import type { GraphEdge } from '@baluarte/contract/risk/asset-graph.ts';
import { DirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

/** What is arranged: the ends of the relations by the place of the assets in their list. */
export interface Arrangeable {
  count: number;
  edges: readonly (readonly [from: number, to: number])[];
}

/** Ends of relations by place, as a worker takes them. */
export function arrangeable(ids: readonly number[], edges: readonly GraphEdge[]): Arrangeable {
  const place = new Map(ids.map((id, index) => [id, index]));
  return {
    count: ids.length,
    edges: edges.flatMap(({ from, to }): [number, number][] => {
      const [start, end] = [place.get(from), place.get(to)];
      return start === undefined || end === undefined ? [] : [[start, end]];
    }),
  };
}

/** Where everything begins: a spiral, the first of the list in its middle; the same each time. x and y of each in turn. */
export function spiral(count: number): Float32Array {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Float32Array.from({ length: 2 * count }, (_, index) => {
    const place = Math.floor(index / 2);
    const radius = 10 * Math.sqrt(place + 0.5);
    return radius * (index % 2 === 0 ? Math.cos(place * turn) : Math.sin(place * turn));
  });
}

/** Rounds between two looks at how far it is. */
const rounds = 25;
/** Rounds a picture takes: fewer the larger it is, since each takes longer. */
const roundsOf = (count: number) => (count > 2000 ? 150 : 300);

/** Arranges by attraction along relations and repulsion between all, step by step; each step is where everything is by then. */
export function* arrange({ count, edges }: Arrangeable): Generator<Float32Array> {
  const start = spiral(count);
  const graph = new DirectedGraph<{ x: number; y: number }>();
  for (let index = 0; index < count; index += 1)
    graph.addNode(index, { x: start[2 * index] ?? 0, y: start[2 * index + 1] ?? 0 });
  for (const [from, to] of edges) graph.mergeEdge(from, to);
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: count > 500, scalingRatio: 6, gravity: 1 };
  for (let done = 0; done < roundsOf(count); done += rounds) {
    forceAtlas2.assign(graph, { iterations: rounds, settings });
    const positions = new Float32Array(2 * count);
    graph.forEachNode((key, { x, y }) => positions.set([x, y], 2 * Number(key)));
    yield positions;
  }
}
