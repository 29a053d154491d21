import type { GraphEdge } from '@baluarte/contract/risk/asset-graph.ts';
import type { Layout, NodePosition } from './layout.ts';

/**
 * Where an arrow leads from an asset: up and down along its relations to the nearest related asset above or below, left and
 * right to the one beside it, Home to the middle of the picture. Null where it leads nowhere.
 */
export function moveFrom(
  key: string,
  from: NodePosition,
  { places }: Layout,
  edges: readonly GraphEdge[],
): number | null {
  const all = [...places.values()];
  if (key === 'Home') return all.find(({ step }) => step === 0)?.id ?? null;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const column = from.column + (key === 'ArrowLeft' ? -1 : 1);
    return all.find((place) => place.row === from.row && place.column === column)?.id ?? null;
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const related = edges.flatMap(({ from: one, to: other }) =>
    one === from.id ? [other] : other === from.id ? [one] : [],
  );
  const there = [...new Set(related)].flatMap((id) => places.get(id) ?? []);
  const beyond = there.filter(({ row }) => (key === 'ArrowUp' ? row < from.row : row > from.row));
  const far = (place: NodePosition) => [Math.abs(place.row - from.row), Math.abs(place.x - from.x), place.x] as const;
  const [nearest] = beyond.toSorted((one, other) => {
    const [a, b] = [far(one), far(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  });
  return nearest?.id ?? null;
}
