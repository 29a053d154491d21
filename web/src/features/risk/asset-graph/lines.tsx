import type { GraphEdge } from '@baluarte/contract/risk/asset-graph.ts';
import { useId } from 'react';
import type { Bearing } from './bearing.ts';
import { dashes, lineOf, type Layout } from './layout.ts';
import styles from './picture.module.css';

interface LinesProps {
  layout: Layout;
  edges: readonly GraphEdge[];
  /** The asset whose relations stand out. */
  selectedId: number;
  /** What bears on the asset at the centre. */
  bearing: readonly Bearing[];
  centreId: number;
}

/** The relations of a picture, those of one asset above the others; what is heard of them are the words of the assets. */
export function Lines({ layout: { places, width, height }, edges, selectedId, bearing, centreId }: LinesProps) {
  const id = useId();
  const isNear = ({ from, to }: GraphEdge) => from === selectedId || to === selectedId;
  const drawn = edges.toSorted((one, other) => Number(isNear(one)) - Number(isNear(other)));
  return (
    <svg className={styles.lines} width={width} height={height} aria-hidden>
      <defs>
        {(['far', 'near'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            className={styles.arrow}
            data-kind={kind}
            viewBox="0 0 8 8"
            refX={7}
            refY={4}
            markerWidth={7}
            markerHeight={7}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8Z" />
          </marker>
        ))}
      </defs>
      {drawn.map((edge) => {
        const [from, to] = [places.get(edge.from), places.get(edge.to)];
        const kind = isNear(edge) ? 'near' : 'far';
        return from && to ? (
          <path
            key={`${edge.from} ${edge.to} ${edge.kind}`}
            className={styles.line}
            data-kind={kind}
            strokeDasharray={dashes[edge.kind]}
            d={lineOf(from, to)}
            markerEnd={edge.kind === 'connectsTo' ? undefined : `url(#${id}-${kind})`}
          />
        ) : null;
      })}
      {bearing.map(({ id: other, key }) => {
        const [from, to] = [places.get(centreId), places.get(other)];
        return from && to ? (
          <path key={key} className={styles.line} strokeDasharray="1 3" d={lineOf(from, to)} />
        ) : null;
      })}
    </svg>
  );
}
