import type { GraphEdge, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { BearingLink } from './bearing-link.tsx';
import { bearings, bearingSteps, waysFrom, type Bearing } from './bearing.ts';
import { columnsIn, layOut } from './layout.ts';
import { Lines } from './lines.tsx';
import { moveFrom } from './moves.ts';
import { NodeButton } from './node-button.tsx';
import { useNodeWords } from './node-words.ts';
import styles from './picture.module.css';
import { toneOf, weightOf } from './tone.ts';
import type { Colouring } from './use-graph-address.ts';

export interface LayeredPictureProps {
  label: string;
  nodes: readonly PlacedNode[];
  edges: readonly GraphEdge[];
  centreId: number;
  selectedId: number;
  colouring: Colouring;
  /** Assets that fall with the chosen one; null while that is not asked. */
  falling: ReadonlySet<number> | null;
  /** What bears on the asset at the centre. */
  bearing?: readonly Bearing[];
  onSelect: (id: number) => void;
  onCentre: (id: number) => void;
}

/**
 * Assets in levels with the relations between them: one stop for Tab, arrows along the relations, Space for the details, Enter
 * to put one at the centre.
 */
export function LayeredPicture({
  label,
  nodes,
  edges,
  centreId,
  selectedId,
  colouring,
  falling,
  bearing = nothing,
  onSelect,
  onCentre,
}: LayeredPictureProps) {
  const { t } = useTexts();
  const words = useNodeWords();
  const keysId = useId();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLElement>(null);
  const layout = useMemo(() => {
    const beside = bearing.map(({ id, kind }) => ({ id, step: bearingSteps[kind] }));
    return layOut([...nodes, ...beside], edges, columnsIn(width));
  }, [nodes, bearing, edges, width]);
  const near = useMemo(
    () => new Set(edges.flatMap(({ from, to }) => (from === selectedId || to === selectedId ? [from, to] : []))),
    [edges, selectedId],
  );
  const most = Math.max(0, ...nodes.map(({ dependantCount }) => dependantCount));
  const focus = (id: number) => canvas.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus();

  // Who put another asset at the centre by keyboard goes on from there.
  const isGoingOn = useRef(false);
  useEffect(() => {
    if (!isGoingOn.current || !layout.places.has(centreId)) return;
    isGoingOn.current = false;
    canvas.current?.querySelector<HTMLElement>(`[data-node="${centreId}"]`)?.focus();
  }, [centreId, layout]);

  const onKeyDown = (id: number, event: KeyboardEvent) => {
    const from = layout.places.get(id);
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    // A link goes where it leads.
    if (event.key === 'Enter' && id < 0) return;
    if (event.key === 'Enter') {
      isGoingOn.current = true;
      onCentre(id);
    } else {
      const next = moveFrom(event.key, from, layout, waysFrom(id, { edges, centreId, bearing }));
      if (next === null && !/^(Arrow|Home)/.test(event.key)) return;
      if (next !== null) focus(next);
    }
    event.preventDefault();
  };
  const isOfDependencies = edges.every(({ kind }) => kind === 'dependsOn');
  const levelName = (step: number): string => {
    if (step === 0) return t('assetGraph.centre');
    const kind = bearings.find((each) => bearingSteps[each] === step);
    if (kind) return t(`assetGraph.bearing.level.${kind}`);
    if (Math.abs(step) > 1) return t('assetGraph.level', { level: Math.abs(step) });
    if (isOfDependencies) return t(step < 0 ? 'assetGraph.above' : 'assetGraph.below');
    return t(step < 0 ? 'assetGraph.inward' : 'assetGraph.outward');
  };
  const isFar = (id: number) =>
    falling === null
      ? selectedId !== centreId && !near.has(id) && id !== selectedId
      : !falling.has(id) && id !== centreId;

  return (
    <div className={styles.frame}>
      {/* As wide as there is room within the frame. */}
      <div ref={ref} />
      <p id={keysId} className={styles.keys}>
        {t('assetGraph.keys')}
      </p>
      <section
        ref={canvas}
        aria-label={label}
        className={styles.canvas}
        style={{ width: layout.width, height: layout.height }}
      >
        {layout.levels.map(({ step, y }) => (
          <span key={step} className={styles.level} style={{ top: y }} aria-hidden>
            {levelName(step)}
          </span>
        ))}
        <Lines layout={layout} edges={edges} selectedId={selectedId} bearing={bearing} centreId={centreId} />
        {nodes.map((node) => {
          const place = layout.places.get(node.id);
          return place ? (
            <NodeButton
              key={node.id}
              node={node}
              place={place}
              label={words.all(node, falling?.has(node.id) ?? false)}
              tone={toneOf(node, colouring)}
              weight={weightOf(node.dependantCount, most)}
              isCentre={node.id === centreId}
              isSelected={node.id === selectedId}
              isStop={node.id === selectedId}
              isQuiet={isFar(node.id)}
              isFalling={falling?.has(node.id) ?? false}
              describedBy={keysId}
              onSelect={onSelect}
              onCentre={onCentre}
              onKeyDown={onKeyDown}
            />
          ) : null;
        })}
        {bearing.map((each) => {
          const place = layout.places.get(each.id);
          return place ? <BearingLink key={each.key} bearing={each} place={place} onKeyDown={onKeyDown} /> : null;
        })}
      </section>
    </div>
  );
}

const nothing: readonly never[] = [];
