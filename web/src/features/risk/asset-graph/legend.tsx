import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { relationKinds } from '@baluarte/contract/inventory/relation.ts';
import { ofCriticality } from '@baluarte/contract/inventory/criticality-access.ts';
import { useCan } from '#kit/session/session.tsx';
import { rangeIds } from '#risk/shared/range-mark.tsx';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import '#risk/shared/range-colours.css';
import { useRangeName } from '#risk/shared/range-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { dashes } from './layout.ts';
import { criticalityTones, kindLines } from './tone.ts';
import type { Colouring } from './use-graph-address.ts';
import styles from './asset-graph.module.css';
import picture from './picture.module.css';

/** What the colours, marks, bars and lines of a picture mean; `isOfAll`: of the one of thousands, whose lines are not broken. */
export function Legend({ colouring, isOfAll = false }: { colouring: Colouring; isOfAll?: boolean }) {
  const { t, texts } = useTexts();
  const can = useCan();
  const rangeName = useRangeName();
  const names = texts.asset.options.criticality;
  return (
    <ul className={styles.legend} aria-label={t('assetGraph.legend.title')}>
      {colouring === 'risk' ? (
        <>
          {rangeIds.map((id) => (
            <li key={id}>
              <RangeSwatch rangeId={id} />
              {rangeName(id)}
            </li>
          ))}
          <li>
            <span className={styles.swatch} aria-hidden />
            {t('assetGraph.legend.noRisk')}
          </li>
        </>
      ) : null}
      {ofCriticality.every((code) => can(code)) ? (
        criticalityTones.map(([level, tone]) => (
          <li key={level}>
            {colouring === 'criticality' ? <span className={styles.swatch} data-tone={tone} aria-hidden /> : null}
            <span className={picture.letter} aria-hidden>
              {firstCharacters(names[level], 1)}
            </span>
            {t('assetGraph.node.criticality', { level: names[level] })}
          </li>
        ))
      ) : (
        <li>★ {t('assetGraph.node.critical')}</li>
      )}
      {relationKinds.map((kind) => (
        <li key={kind}>
          <svg width={34} height={8} aria-hidden>
            {isOfAll ? (
              <path
                d="M0 4H34"
                stroke={`var(--b-${kindLines[kind].variable})`}
                strokeWidth={1.5 * kindLines[kind].width}
              />
            ) : (
              <path d="M0 4H28" className={picture.line} strokeDasharray={dashes[kind]} />
            )}
            {isOfAll || kind === 'connectsTo' ? null : <path d="M26 0L34 4L26 8Z" className={picture.arrow} />}
          </svg>
          {t(`catalogue.relations.kinds.${kind}.outgoing`)}
        </li>
      ))}
      <li>{t('assetGraph.legend.weight')}</li>
    </ul>
  );
}
