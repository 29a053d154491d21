import type { AssetGraph } from '@baluarte/contract/risk/asset-graph.ts';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Arranged } from './arrange-worker.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Bearing } from './bearing.ts';
import { beginStage, type Stage } from './stage.ts';
import type { Colouring } from './use-graph-address.ts';
import styles from './asset-graph.module.css';

interface OverviewCanvasProps {
  /** Takes the drawing while there is one. */
  ref: RefObject<Stage | null>;
  label: string;
  graph: AssetGraph;
  colouring: Colouring;
  arranged: Arranged;
  selectedId: number | null;
  /** What bears on the asset that is selected. */
  bearing: readonly Bearing[];
  onSelect: (id: number) => void;
  onOpen: (id: number) => void;
}

/** Thousands of assets, drawn by the graphics of the machine; it moves while they are arranged unless motion is not wanted. */
export function OverviewCanvas({
  ref,
  label,
  graph,
  colouring,
  arranged,
  selectedId,
  bearing,
  onSelect,
  onOpen,
}: OverviewCanvasProps) {
  const { criticality: names } = useTexts().texts.asset.options;
  const container = useRef<HTMLElement>(null);
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const begin = useEffectEvent((within: HTMLElement, shown: AssetGraph) => {
    const stage = beginStage(within, {
      graph: shown,
      positions: arranged.positions,
      colouring,
      names,
      isStill,
      onSelect: (id) => onSelect(id),
      onOpen: (id) => onOpen(id),
    });
    if (selectedId !== null) stage.surround(selectedId, bearing);
    return stage;
  });
  useEffect(() => {
    if (!container.current) return undefined;
    const stage = begin(container.current, graph);
    ref.current = stage;
    return () => {
      ref.current = null;
      stage.end();
    };
  }, [graph, ref]);
  useEffect(() => {
    if (!isStill || arranged.isLast) ref.current?.place(arranged.positions);
  }, [arranged, isStill, ref]);
  useEffect(() => ref.current?.select(selectedId), [selectedId, ref]);
  useEffect(() => ref.current?.surround(selectedId, bearing), [selectedId, bearing, ref]);
  return (
    <figure
      ref={container}
      className={styles.stage}
      aria-label={label}
      data-arranged={arranged.isLast}
      data-bearing={bearing.length}
    />
  );
}
