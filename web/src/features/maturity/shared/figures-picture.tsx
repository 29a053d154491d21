import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Axis } from '@baluarte/contract/maturity/radar.rules.ts';
import styles from './figures-picture.module.css';

export interface FiguresPictureProps {
  title: string;
  /** Its figures, each from 0 to 100. */
  axes: readonly Axis[];
  svg?: Ref<SVGSVGElement> | undefined;
  onOpen: (code: string) => void;
}

interface DrawnProps extends FiguresPictureProps {
  /** What of the drawing is seen: its left and upper edge, its width and height. */
  seen: readonly [number, number, number, number];
  /** Nothing is behind it: it is not saved as a file of its own. */
  isBare?: boolean;
  /** The drawing, with the place of the figure that the arrows are at. */
  children: (at: number | null) => ReactNode;
}

const keys: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A picture of figures: the arrows go from one to the next, which is read out; Enter opens its arithmetic. */
export function FiguresPicture({ title, axes, svg, seen, isBare = false, onOpen, children }: DrawnProps) {
  const { t, number } = useTexts();
  const [at, setAt] = useState<number | null>(null);
  const wordsOf = ({ name, score }: Axis) =>
    t('assessment.results.point', { name, score: score === null ? t('assessment.notApplicable') : number(score) });
  const spot = at === null ? undefined : axes[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keys[event.key];
    if (by !== undefined) setAt(((at ?? (by === 1 ? -1 : 0)) + by + axes.length) % axes.length);
    else if (event.key === 'Enter' && spot) onOpen(spot.code);
    else return;
    event.preventDefault();
  };
  const [x, y, width, height] = seen;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its figures are gone through with the arrows
    <div
      className={styles.picture}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its figures are gone through with the arrows
      tabIndex={0}
      role="application"
      aria-label={t('assessment.results.chart', { name: title })}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn in the page; no image has an address */}
      <svg ref={svg} viewBox={seen.join(' ')} role="img" aria-label={axes.map(wordsOf).join('. ')}>
        <title>{title}</title>
        {isBare ? null : <rect x={x} y={y} width={width} height={height} fill="var(--b-surface)" />}
        {children(at)}
      </svg>
      <output className="b-visually-hidden">{spot ? wordsOf(spot) : ''}</output>
    </div>
  );
}

/** One figure of the picture: a click on any of it opens its arithmetic. */
export function Spot({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are those of the picture
    <g className={styles.spot} onClick={onOpen}>
      {children}
    </g>
  );
}

/** What the letters of a picture have in common. */
export const letters = {
  fontFamily: 'Inter Variable, Inter, sans-serif',
  fontSize: 11.5,
  fill: 'var(--b-ink)',
} as const;
