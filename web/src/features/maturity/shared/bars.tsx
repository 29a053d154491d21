import { layBars, type BarsLook } from '@baluarte/contract/kit/bars.rules.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { FiguresPicture, letters, Spot, type FiguresPictureProps } from './figures-picture.tsx';

interface BarsProps extends FiguresPictureProps {
  /** Line the scores are held against, from 0 to 100. */
  target: number;
}

const look: BarsLook = { width: 460, size: letters.fontSize, bar: 20, gap: 20, nameShare: 0.34, nameLines: 2 };
const top = 8;

/** Scores as lying bars. A picture alone: the table beside it says the same. */
export function Bars({ target, ...picture }: BarsProps) {
  const { t, number } = useTexts();
  const { axes, onOpen } = picture;
  const { left, unit, height, groups } = layBars(
    {
      categories: axes.map(({ name }) => name),
      series: [axes.map(({ score }) => score)],
      write: (score) => (score === null ? t('assessment.notApplicable') : number(score)),
      most: 100,
    },
    look,
  );
  const at100 = left + 100 * unit;
  const goal = left + target * unit;
  return (
    <FiguresPicture {...picture} seen={[0, -top, look.width, height + 2 * top]}>
      {(at) => (
        <>
          <path d={`M${left} 0V${height}M${at100} 0V${height}`} stroke="var(--b-line)" strokeWidth="1" />
          <path d={`M${goal} 0V${height}`} stroke="var(--b-muted)" strokeWidth="1.5" strokeDasharray="4 4" />
          {groups.map((group, place) => {
            const axis = axes[place];
            const [bar] = group.bars;
            if (!axis || !bar) return null;
            return (
              <Spot key={axis.code} onOpen={() => onOpen(axis.code)}>
                <rect x="0" y={group.top} width={look.width} height={group.height} fill="transparent" />
                {bar.length === null ? null : (
                  <rect
                    x={left}
                    y={bar.y}
                    width={bar.length}
                    height={look.bar}
                    fill="var(--b-accent)"
                    stroke={place === at ? 'var(--b-ink)' : 'none'}
                    strokeWidth="2"
                  />
                )}
                <text {...letters} textAnchor="end">
                  {group.name.map(({ text, y }) => (
                    <tspan key={y} x={left - 12} y={y}>
                      {text}
                    </tspan>
                  ))}
                </text>
                <text
                  {...letters}
                  x={left + (bar.length ?? 0) + 6}
                  y={bar.y + look.bar / 2 + look.size * 0.36}
                  fontWeight="650"
                  // The line of the target may cross it.
                  paintOrder="stroke"
                  stroke="var(--b-surface)"
                  strokeWidth="3"
                >
                  {bar.written}
                </text>
              </Spot>
            );
          })}
        </>
      )}
    </FiguresPicture>
  );
}
