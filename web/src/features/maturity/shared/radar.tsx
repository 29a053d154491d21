import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { cornersOf, linesOf, pointAt, type Axis } from '@baluarte/contract/maturity/radar.rules.ts';
import styles from './radar.module.css';

interface RadarProps {
  title: string;
  axes: readonly Axis[];
  /** Line the scores are held against, from 0 to 100. */
  target: number;
  svg?: Ref<SVGSVGElement>;
  /** Small, beside a list that says the names: the axes are numbered in its order. */
  isSmall?: boolean;
  onOpen: (code: string) => void;
}

const radius = 120;
const rings = [20, 40, 60, 80, 100];
const keys: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Scores on axes around a centre. A picture alone: the arrows go from point to point, Enter opens the arithmetic of one. */
export function Radar({ title, axes, target, svg, isSmall = false, onOpen }: RadarProps) {
  const { t, number } = useTexts();
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const wordsOf = ({ name, score }: Axis) =>
    t('assessment.results.point', { name, score: score === null ? t('assessment.notApplicable') : number(score) });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keys[event.key];
    const current = at === null ? undefined : axes[at];
    if (by !== undefined) setAt(((at ?? (by === 1 ? -1 : 0)) + by + axes.length) % axes.length);
    else if (event.key === 'Enter' && current) onOpen(current.code);
    else return;
    event.preventDefault();
  };
  const seen = isSmall ? '-160 -160 320 320' : '-230 -190 460 370';
  const spot = at === null ? undefined : axes[at];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its points are gone through with the arrows
    <div
      ref={box}
      className={styles.radar}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its points are gone through with the arrows
      tabIndex={0}
      role="application"
      aria-label={t('assessment.results.radar', { name: title })}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn in the page; no image has an address */}
      <svg ref={svg} viewBox={seen} role="img" aria-label={axes.map(wordsOf).join('. ')}>
        <title>{title}</title>
        {isSmall ? null : <rect x="-230" y="-190" width="460" height="370" fill="var(--b-surface)" />}
        {rings.map((ring) => (
          <polygon
            key={ring}
            points={cornersOf(
              axes.map(() => ring / 100),
              radius,
            )}
            fill="none"
            stroke="var(--b-line)"
            strokeWidth="1"
          />
        ))}
        {axes.map(({ code }, axis) => {
          const end = pointAt(axis, axes.length, { share: 1, radius });
          return <line key={code} x1="0" y1="0" x2={end.x} y2={end.y} stroke="var(--b-line)" strokeWidth="1" />;
        })}
        <polygon
          points={cornersOf(
            axes.map(() => target / 100),
            radius,
          )}
          fill="none"
          stroke="var(--b-muted)"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
        <polygon
          points={cornersOf(
            axes.map(({ score }) => (score ?? 0) / 100),
            radius,
          )}
          fill="var(--b-accent)"
          fillOpacity="0.18"
          stroke="var(--b-accent)"
          strokeWidth="2"
        />
        {axes.map(({ code, name, score }, axis) => {
          const point = pointAt(axis, axes.length, { share: (score ?? 0) / 100, radius });
          const label = pointAt(axis, axes.length, { share: 1.14, radius });
          const anchor = isSmall || Math.abs(label.x) < 12 ? 'middle' : label.x > 0 ? 'start' : 'end';
          const lines = isSmall
            ? [number(axis + 1)]
            : [...linesOf(name, 18), score === null ? t('assessment.notApplicable') : number(score)];
          const first = isSmall
            ? label.y + 10
            : label.y - (label.y < -12 ? (lines.length - 1) * 14 : label.y > 12 ? -8 : (lines.length - 1) * 7);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are those of the picture
            <g key={code} className={styles.spot} onClick={() => onOpen(code)}>
              {score === null ? null : (
                <circle
                  cx={point.x}
                  cy={point.y}
                  r={(axis === at ? 7 : 4.5) * (isSmall ? 2 : 1)}
                  fill="var(--b-accent)"
                  stroke="var(--b-surface)"
                  strokeWidth="1.5"
                />
              )}
              <text
                fontFamily="Inter Variable, Inter, sans-serif"
                fontSize={isSmall ? 28 : 11.5}
                fill="var(--b-ink)"
                textAnchor={anchor}
              >
                {lines.map((line, place) => (
                  <tspan
                    key={line}
                    x={label.x}
                    y={first + place * 14}
                    fontWeight={place === lines.length - 1 ? 650 : 400}
                  >
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
      </svg>
      <output className="b-visually-hidden">{spot ? wordsOf(spot) : ''}</output>
    </div>
  );
}
