import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { GraphEdge, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';

/** Pixels of an asset in the picture at most, of its height, and of the room between two. */
export const box = { widest: 176, height: 58, across: 16, down: 18, level: 62 } as const;

/** Where an asset is drawn: its upper left corner, and its place in the order of the picture. */
export interface NodePosition {
  id: number;
  step: number;
  x: number;
  y: number;
  width: number;
  /** Line of the picture from above, and place in it from the left. */
  row: number;
  column: number;
}
export interface Level {
  step: number;
  y: number;
  height: number;
}
export interface Layout {
  places: ReadonlyMap<number, NodePosition>;
  levels: readonly Level[];
  width: number;
  height: number;
}

/** How many assets stand side by side, and how wide each is. */
export interface Columns {
  count: number;
  width: number;
}

/** The columns that fit in a width; two at least, narrower ones, so that a phone shows a picture and no column. */
export function columnsIn(room: number): Columns {
  const count = Math.max(2, Math.floor((room + box.across) / (box.widest + box.across)));
  return { count, width: Math.max(96, Math.min(box.widest, Math.floor((room + box.across) / count) - box.across)) };
}

type Input = Pick<PlacedNode, 'id' | 'step'>;

/**
 * The nodes of each step in an order that keeps related ones below each other: from the centre outward, by the middle of
 * their neighbours that have a place already (0 far left, 1 far right). Those without one, and equals, keep the given order.
 */
function ordered(steps: readonly number[], byStep: ReadonlyMap<number, readonly Input[]>, edges: readonly GraphEdge[]) {
  const neighbours = new Map<number, number[]>();
  const join = (one: number, other: number) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  for (const { from, to } of edges) {
    join(from, to);
    join(to, from);
  }
  const share = new Map<number, number>();
  const result = new Map<number, readonly Input[]>();
  for (const step of steps.toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other)) {
    const middle = (id: number) => {
      const known = (neighbours.get(id) ?? []).flatMap((other) => share.get(other) ?? []);
      return known.length === 0 ? 0.5 : known.reduce((sum, value) => sum + value, 0) / known.length;
    };
    const nodes = (byStep.get(step) ?? [])
      .map((node, index) => ({ node, index, middle: middle(node.id) }))
      .toSorted((one, other) => one.middle - other.middle || one.index - other.index)
      .map(({ node }) => node);
    nodes.forEach(({ id }, index) => share.set(id, (index + 0.5) / nodes.length));
    result.set(step, nodes);
  }
  return result;
}

/**
 * Places assets in levels by their step, what depends on the chosen ones above and what they depend on below. A level wider
 * than the columns takes several rows, filled column by column so that its order from left to right stays. No two places
 * overlap; the same input gives the same picture.
 */
export function layOut(nodes: readonly Input[], edges: readonly GraphEdge[], columns: Columns): Layout {
  const byStep = Map.groupBy(nodes, ({ step }) => step ?? 0);
  const steps = [...byStep.keys()].toSorted((one, other) => one - other);
  const order = ordered(steps, byStep, edges);
  const widest = Math.min(columns.count, Math.max(0, ...[...byStep.values()].map((level) => level.length)));
  const widthOf = (count: number) => count * (columns.width + box.across) - box.across;
  const width = Math.max(columns.width, widthOf(widest));
  const places = new Map<number, NodePosition>();
  const levels: Level[] = [];
  let [y, row] = [0, 0];
  for (const step of steps) {
    const level = order.get(step) ?? [];
    const rows = Math.ceil(level.length / columns.count);
    level.forEach(({ id }, index) => {
      const [line, column] = [index % rows, Math.floor(index / rows)];
      const inLine = Math.ceil((level.length - line) / rows);
      places.set(id, {
        id,
        step,
        x: (width - widthOf(inLine)) / 2 + column * (columns.width + box.across),
        y: y + line * (box.height + box.down),
        width: columns.width,
        row: row + line,
        column,
      });
    });
    const height = rows * (box.height + box.down) - box.down;
    levels.push({ step, y, height });
    y += height + box.level;
    row += rows;
  }
  return { places, levels, width, height: Math.max(0, y - box.level) };
}

/** How the line of each kind of relation is broken, so that no kind is told by its colour. */
export const dashes: Readonly<Record<RelationKind, string | undefined>> = {
  dependsOn: undefined,
  contains: '7 4',
  connectsTo: '2 3',
};

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The line of a relation from an asset to what it depends on, as the path of an SVG: from edge to edge of their boxes, beside
 * both where they stand in one line.
 */
export function lineOf(from: NodePosition, to: NodePosition): string {
  const middle = (place: NodePosition) => place.x + place.width / 2;
  if (from.y === to.y) {
    const isRight = to.x > from.x;
    const [start, end] = [from.x + (isRight ? from.width : 0), to.x + (isRight ? 0 : to.width)];
    const [high, bow] = [
      from.y + box.height / 2,
      Math.abs(end - start) <= box.across ? 0 : box.height / 2 + box.down / 2,
    ];
    return `M${round(start)} ${round(high)}C${round(start + (end - start) * 0.15)} ${round(high + bow * 1.6)} ${round(end - (end - start) * 0.15)} ${round(high + bow * 1.6)} ${round(end)} ${round(high)}`;
  }
  const isDown = to.y > from.y;
  const [start, end] = isDown ? [from.y + box.height, to.y] : [from.y, to.y + box.height];
  const pull = Math.max(24, Math.abs(end - start) * 0.45) * (isDown ? 1 : -1);
  return `M${round(middle(from))} ${round(start)}C${round(middle(from))} ${round(start + pull)} ${round(middle(to))} ${round(end - pull)} ${round(middle(to))} ${round(end)}`;
}
