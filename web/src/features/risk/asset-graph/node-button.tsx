import type { PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { IconArrowUp, IconUnlink } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { box, type NodePosition } from './layout.ts';
import styles from './picture.module.css';
import { criticalityMark, type Tone } from './tone.ts';

interface NodeButtonProps {
  node: PlacedNode;
  place: NodePosition;
  label: string;
  tone: Tone;
  /** 0 to 1. */
  weight: number;
  isCentre: boolean;
  isSelected: boolean;
  isStop: boolean;
  isQuiet: boolean;
  isFalling: boolean;
  describedBy: string;
  onSelect: (id: number) => void;
  onCentre: (id: number) => void;
  onKeyDown: (id: number, event: KeyboardEvent) => void;
}

const barWidth = { least: 4, most: 12 };

/** An asset as it is drawn: code, name, its mark in words and colour, how many depend on it. */
export function NodeButton({
  node,
  place,
  label,
  tone,
  weight,
  isCentre,
  isSelected,
  isStop,
  isQuiet,
  isFalling,
  describedBy,
  onSelect,
  onCentre,
  onKeyDown,
}: NodeButtonProps) {
  const { number, texts } = useTexts();
  const letter = criticalityMark(node, texts.asset.options.criticality);
  return (
    <button
      type="button"
      className={styles.node}
      style={{ left: place.x, top: place.y, width: place.width, height: box.height }}
      data-node={node.id}
      data-range={typeof tone === 'number' ? tone : undefined}
      data-tone={tone}
      data-centre={isCentre || undefined}
      data-quiet={isQuiet || undefined}
      data-falling={isFalling || undefined}
      aria-pressed={isSelected}
      aria-describedby={describedBy}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onSelect(node.id)}
      onFocus={() => onSelect(node.id)}
      onDoubleClick={() => onCentre(node.id)}
      onKeyDown={(event) => onKeyDown(node.id, event)}
    >
      <span className="b-visually-hidden">{label}</span>
      <span
        className={styles.bar}
        style={{ width: barWidth.least + weight * (barWidth.most - barWidth.least) }}
        aria-hidden
      />
      <span className={styles.words} aria-hidden>
        <span className={styles.head}>
          <span className={styles.code}>{node.code}</span>
          {isFalling ? <IconUnlink size={13} stroke={2} /> : null}
          {letter === '' ? null : <span className={styles.letter}>{letter}</span>}
          {typeof node.rangeId === 'number' ? (
            <span className={styles.mark}>
              <RangeSwatch rangeId={rangeId(node.rangeId)} size={12} />
              {node.level}
            </span>
          ) : null}
          {node.dependantCount > 0 ? (
            <span className={styles.count}>
              <IconArrowUp size={11} stroke={2} />
              {number(node.dependantCount)}
            </span>
          ) : null}
        </span>
        <span className={styles.name}>{node.name}</span>
      </span>
    </button>
  );
}
