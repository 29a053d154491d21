import { useTexts } from '#kit/texts/texts.ts';
import { cornersOf, linesOf, pointAt } from '@baluarte/contract/maturity/radar.rules.ts';
import { FiguresPicture, letters, Spot, type FiguresPictureProps } from './figures-picture.tsx';

interface RadarProps extends FiguresPictureProps {
  /** Line the scores are held against, from 0 to 100. */
  target: number;
  /** Small, beside a list that says the names: the axes are numbered in its order. */
  isSmall?: boolean;
}

const radius = 120;
const rings = [20, 40, 60, 80, 100];

/** Scores on axes around a centre. A picture alone: the table beside it says the same. */
export function Radar({ target, isSmall = false, ...picture }: RadarProps) {
  const { t, number } = useTexts();
  const { axes, onOpen } = picture;
  return (
    <FiguresPicture {...picture} isBare={isSmall} seen={isSmall ? [-160, -160, 320, 320] : [-230, -190, 460, 370]}>
      {(at) => (
        <>
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
              <Spot key={code} onOpen={() => onOpen(code)}>
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
                <text {...letters} {...(isSmall && { fontSize: 28 })} textAnchor={anchor}>
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
              </Spot>
            );
          })}
        </>
      )}
    </FiguresPicture>
  );
}
