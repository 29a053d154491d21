import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { AssetGraph, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { DirectedGraph } from 'graphology';
import { Sigma } from 'sigma';
import { markOf, type Dots } from './drawing.ts';
import type { Bearing } from './bearing.ts';
import {
  hasArrow,
  kindLines,
  manyLines,
  oneLineEach,
  toneOf,
  weightOf,
  type CriticalityNames,
  type Tone,
} from './tone.ts';
import type { Colouring } from './use-graph-address.ts';

const radius = { least: 2.5, most: 14 };
/** How far from an asset what bears on it stands, as a part of the picture. */
const reach = 0.04;

/** The colours of the page as it is now, light or dark; many lines let through what lies below. */
function coloursOf(container: HTMLElement, lines: number) {
  const style = getComputedStyle(container);
  const variable = (name: string) => style.getPropertyValue(`--b-${name}`).trim();
  const tones = { high: 'criticality-3', medium: 'criticality-2', low: 'criticality-1', plain: 'line-strong' } as const;
  const tone = (name: Tone): string =>
    typeof name === 'number' ? variable(`risk-${name}-fill`) : variable(tones[name]);
  const line = (kind: RelationKind): string => `${variable(kindLines[kind].variable)}${lines > manyLines ? '60' : ''}`;
  const near = (kind: RelationKind): string => variable(kind === 'dependsOn' ? 'accent' : kindLines[kind].variable);
  return { tone, line, near, ink: variable('ink'), quiet: variable('line'), muted: variable('muted') };
}

/** "SRV-01 A · 20": code and marks, which say what the colour says. */
const labelOf = (node: PlacedNode, names: CriticalityNames): string => `${node.code} ${markOf(node, names)}`.trim();

/** Where an asset is, by its place in the list; up is up. */
const placeIn = (positions: Float32Array, index: number) => ({
  x: positions[2 * index] ?? 0,
  y: -(positions[2 * index + 1] ?? 0),
});

export interface StageOptions {
  graph: AssetGraph;
  /** x and y of each asset in turn. */
  positions: Float32Array;
  colouring: Colouring;
  names: CriticalityNames;
  /** Whether movement may be shown. */
  isStill: boolean;
  onSelect: (id: number) => void;
  onOpen: (id: number) => void;
}

/** The drawing of thousands in a container. */
export interface Stage {
  place(positions: Float32Array): void;
  select(id: number | null): void;
  /** Draws what bears on an asset around it, in the place of what was drawn so before. */
  surround(id: number | null, bearing: readonly Bearing[]): void;
  /** Brings an asset to the middle. */
  show(id: number): void;
  zoom(direction: 'in' | 'out' | 'all'): void;
  dots(): Dots;
  end(): void;
}

/** Whether this browser can draw it. */
export function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** Begins the drawing; end it before the container goes. */
export function beginStage(
  container: HTMLElement,
  { graph: { nodes, edges }, positions, colouring, names, isStill, onSelect, onOpen }: StageOptions,
): Stage {
  const colours = coloursOf(container, edges.length);
  const graph = new DirectedGraph();
  const most = Math.max(0, ...nodes.map(({ dependantCount }) => dependantCount));
  const indexes = new Map(nodes.map(({ id }, index) => [String(id), index]));
  for (const [index, node] of nodes.entries())
    graph.addNode(node.id, {
      ...placeIn(positions, index),
      size: radius.least + weightOf(node.dependantCount, most) * (radius.most - radius.least),
      color: colours.tone(toneOf(node, colouring)),
      label: labelOf(node, names),
    });
  const thin = edges.length > manyLines ? 1 : 1.5;
  for (const { from, to, kind } of oneLineEach(edges))
    graph.addEdge(from, to, {
      kind,
      size: thin * kindLines[kind].width,
      color: colours.line(kind),
      type: hasArrow(kind, edges.length) ? 'arrow' : 'line',
    });

  let selected: string | null = null;
  let around: { id: number | null; bearing: readonly Bearing[] } = { id: null, bearing: [] };
  let near = new Set<string>();
  const sigma = new Sigma(graph, container, {
    defaultEdgeType: 'line',
    labelColor: { color: colours.ink },
    labelFont: "'Inter Variable', system-ui, sans-serif",
    labelSize: 12,
    labelRenderedSizeThreshold: 5,
    // Thousands of lines are left out while the picture is moved, so that it follows the hand.
    hideEdgesOnMove: edges.length > manyLines,
    hideLabelsOnMove: true,
    minEdgeThickness: 0.5,
    stagePadding: 24,
    zIndex: true,
    nodeReducer: (key, data) => {
      if (selected === null) return data;
      if (key === selected) return { ...data, highlighted: true, zIndex: 2, forceLabel: true };
      return near.has(key) ? { ...data, zIndex: 1, forceLabel: true } : { ...data, color: colours.quiet, label: null };
    },
    edgeReducer: (key, data) => {
      if (selected === null) return data;
      return graph.hasExtremity(key, selected)
        ? {
            ...data,
            color: colours.near((data['kind'] as RelationKind | undefined) ?? 'dependsOn'),
            size: Number(data['size'] ?? 1) + 0.5,
            zIndex: 1,
          }
        : { ...data, hidden: true };
    },
  });
  const camera = sigma.getCamera();
  const duration = isStill ? 0 : 250;
  // What bears on an asset is told beside the picture, where it leads on.
  const isAsset = (key: string) => indexes.has(key);
  sigma.on('clickNode', ({ node }) => (isAsset(node) ? onSelect(Number(node)) : undefined));
  sigma.on('doubleClickNode', (event) => {
    event.preventSigmaDefault();
    if (isAsset(event.node)) onOpen(Number(event.node));
  });
  sigma.on('enterNode', () => (container.style.cursor = 'pointer'));
  sigma.on('leaveNode', () => (container.style.cursor = ''));

  const select = (id: number | null) => {
    selected = id !== null && graph.hasNode(id) ? String(id) : null;
    near = new Set(selected === null ? [] : graph.neighbors(selected));
    sigma.refresh({ skipIndexation: true });
  };
  const surround: Stage['surround'] = (id, bearing) => {
    around = { id, bearing };
    for (const key of graph.nodes()) if (!isAsset(key)) graph.dropNode(key);
    if (id === null || !graph.hasNode(id) || bearing.length === 0) return;
    const [x, y] = [graph.getNodeAttribute(id, 'x') as number, graph.getNodeAttribute(id, 'y') as number];
    const { x: across, y: up } = sigma.getBBox();
    const far = Math.max(across[1] - across[0], up[1] - up[0], 1) * reach;
    for (const [index, each] of bearing.entries()) {
      const angle = (2 * Math.PI * index) / bearing.length;
      graph.addNode(each.key, {
        x: x + far * Math.cos(angle),
        y: y + far * Math.sin(angle),
        size: radius.least + 1.5,
        color: each.rangeId === null ? colours.muted : colours.tone(each.rangeId),
        label: each.code,
      });
      graph.addEdge(id, each.key, { size: 1, type: 'line' });
    }
    select(id);
  };
  return {
    place(positions) {
      // All at once: told of each by itself, the drawing would be renewed as often.
      graph.updateEachNodeAttributes(
        (key, attributes) => {
          const index = indexes.get(key);
          return index === undefined ? attributes : { ...attributes, ...placeIn(positions, index) };
        },
        { attributes: ['x', 'y'] },
      );
      if (around.bearing.length > 0) surround(around.id, around.bearing);
    },
    select,
    surround,
    show(id) {
      select(id);
      const at = sigma.getNodeDisplayData(String(id));
      if (at) void camera.animate({ x: at.x, y: at.y, ratio: Math.min(camera.ratio, 0.5) }, { duration });
    },
    zoom(direction) {
      if (direction === 'all') void camera.animatedReset({ duration });
      else void camera[direction === 'in' ? 'animatedZoom' : 'animatedUnzoom']({ duration });
    },
    dots() {
      const size = 1100;
      const placeOf = (key: number | string) => ({
        x: graph.getNodeAttribute(key, 'x') as number,
        y: -(graph.getNodeAttribute(key, 'y') as number),
        radius: graph.getNodeAttribute(key, 'size') as number,
      });
      const all = nodes.map(({ id }) => ({ id, ...placeOf(id) }));
      for (const { id, key } of around.bearing) if (graph.hasNode(key)) all.push({ id, ...placeOf(key) });
      const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
      const extent = (values: number[]) =>
        [
          values.reduce((a, b) => Math.min(a, b), Infinity),
          values.reduce((a, b) => Math.max(a, b), -Infinity),
        ] as const;
      const [[left, right], [top, bottom]] = [extent(xs), extent(ys)];
      const scale = size / Math.max(1, right - left, bottom - top);
      return {
        dots: new Map(
          all.map(({ id, x, y, radius: r }) => [id, { x: (x - left) * scale, y: (y - top) * scale, radius: r * 0.6 }]),
        ),
        width: (right - left) * scale,
        height: (bottom - top) * scale,
      };
    },
    end: () => sigma.kill(),
  };
}
