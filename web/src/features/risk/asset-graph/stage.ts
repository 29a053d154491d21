import type { AssetGraph, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { DirectedGraph } from 'graphology';
import { Sigma } from 'sigma';
import { markOf, type Dots } from './drawing.ts';
import { toneOf, weightOf, type CriticalityNames, type Tone } from './tone.ts';
import type { Colouring } from './use-graph-address.ts';

const radius = { least: 2.5, most: 14 };

/** So many lines that each has to be fainter for the dots to be seen. */
const manyLines = 3000;

/** The colours of the page as it is now, light or dark; many lines let through what lies below. */
function coloursOf(container: HTMLElement, lines: number) {
  const style = getComputedStyle(container);
  const variable = (name: string) => style.getPropertyValue(`--b-${name}`).trim();
  const tones = { high: 'criticality-3', medium: 'criticality-2', low: 'criticality-1', plain: 'line-strong' } as const;
  const tone = (name: Tone): string =>
    typeof name === 'number' ? variable(`risk-${name}-fill`) : variable(tones[name]);
  const line = `${variable('line-strong')}${lines > manyLines ? '60' : ''}`;
  return { tone, line, near: variable('accent'), ink: variable('ink'), quiet: variable('line') };
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
  for (const { from, to } of edges) graph.mergeEdge(from, to, { size: edges.length > manyLines ? 1 : 1.5 });

  let selected: string | null = null;
  let near = new Set<string>();
  const sigma = new Sigma(graph, container, {
    defaultEdgeType: 'line',
    defaultEdgeColor: colours.line,
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
        ? { ...data, color: colours.near, size: 2, zIndex: 1 }
        : { ...data, hidden: true };
    },
  });
  const camera = sigma.getCamera();
  const duration = isStill ? 0 : 250;
  sigma.on('clickNode', ({ node }) => onSelect(Number(node)));
  sigma.on('doubleClickNode', (event) => {
    event.preventSigmaDefault();
    onOpen(Number(event.node));
  });
  sigma.on('enterNode', () => (container.style.cursor = 'pointer'));
  sigma.on('leaveNode', () => (container.style.cursor = ''));

  const select = (id: number | null) => {
    selected = id !== null && graph.hasNode(id) ? String(id) : null;
    near = new Set(selected === null ? [] : graph.neighbors(selected));
    sigma.refresh({ skipIndexation: true });
  };
  return {
    place: (positions) =>
      // All at once: told of each by itself, the drawing would be renewed as often.
      graph.updateEachNodeAttributes(
        (key, attributes) => ({ ...attributes, ...placeIn(positions, indexes.get(key) ?? 0) }),
        { attributes: ['x', 'y'] },
      ),
    select,
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
      const all = nodes.map(({ id }) => ({
        id,
        x: graph.getNodeAttribute(id, 'x') as number,
        y: -(graph.getNodeAttribute(id, 'y') as number),
        radius: graph.getNodeAttribute(id, 'size') as number,
      }));
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
