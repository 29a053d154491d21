import type { TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { assessmentName } from '../../shared/framework-words.ts';
import styles from './results.module.css';

const size = { width: 640, height: 120, side: 48, top: 26, foot: 24 };

/** How the lines of one framework after the other are dashed. */
const dashes = ['', '7 4', '2 4'];

interface TrendPictureProps {
  points: readonly TrendPoint[];
  currentId: number;
  /** What the framework of a code is called. */
  nameOf: (code: string) => string;
}

/**
 * The overall figure of one assessment after the other; a line joins those of one framework alone, because figures of several do
 * not measure the same. The table below says what moved.
 */
export function TrendPicture({ points, currentId, nameOf }: TrendPictureProps) {
  const { t, number, date, list } = useTexts();
  const scored = points.flatMap(({ overall_maturity: score, ...point }) =>
    score === null ? [] : [{ ...point, score }],
  );
  const step = (size.width - 2 * size.side) / Math.max(1, scored.length - 1);
  const placed = scored.map((point, at) => ({
    ...point,
    x: size.side + at * step,
    y: size.top + ((100 - point.score) / 100) * (size.height - size.top - size.foot),
  }));
  const lines = [...Map.groupBy(placed, ({ framework_version: version }) => version)];
  const hasSeveral = lines.length > 1;
  const words = placed.map((point) =>
    t('assessment.results.point', {
      name: [
        assessmentName(point, date(point.assessment_date)),
        ...(hasSeveral ? [nameOf(point.framework_version)] : []),
      ].join(', '),
      score: number(point.score),
    }),
  );
  return (
    <>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        style={{ display: 'block', width: '100%', maxHeight: '11rem' }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn in the page; no image has an address
        role="img"
        aria-label={`${t('assessment.results.trendText')} ${words.join('. ')}`}
      >
        {lines.map(([version, joined], at) => (
          <polyline
            key={version}
            points={joined.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            stroke="var(--b-accent)"
            strokeWidth="2"
            strokeDasharray={dashes[at % dashes.length]}
          />
        ))}
        {placed.map(({ id, x, y, score, assessment_date, is_partial: isPartial }) => (
          <g key={id}>
            <circle
              cx={x}
              cy={y}
              r={id === currentId ? 6 : 4}
              fill={isPartial ? 'var(--b-surface)' : 'var(--b-accent)'}
              stroke="var(--b-accent)"
              strokeWidth="2"
            />
            <text x={x} y={y - 11} textAnchor="middle" fontSize="12" fontWeight="650" fill="var(--b-ink)">
              {number(score)}
            </text>
            <text x={x} y={size.height - 6} textAnchor="middle" fontSize="11" fill="var(--b-muted)">
              {date(assessment_date)}
            </text>
          </g>
        ))}
      </svg>
      {hasSeveral ? (
        <p className={styles.note}>
          {t('assessment.results.mixed', { frameworks: list(lines.map(([version]) => nameOf(version))) })}
        </p>
      ) : null}
    </>
  );
}
