import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { endOfDay } from '#risk/shared/as-of.ts';
import { RangeBadge } from '#risk/shared/range-badge.tsx';
import { isRangeId } from '#risk/shared/range-mark.tsx';
import { undiscarded } from '@baluarte/contract/record/row-queries.ts';
import { LinkedNumber } from './linked-number.tsx';
import { RowsThen } from './rows-link.tsx';
import { useShortened } from './shortened.tsx';
import type { Movement, RangeLevel } from './posture-endpoints.ts';
import styles from './posture.module.css';
import { rangeNameIn } from '../range-name.ts';

interface MovementPanelProps {
  movement: Movement;
  ranges: readonly RangeLevel[];
  /** The last day of it. */
  end: string;
}

const mostMoves = 6;

/** How many risks entered and left each range since a day, rose and fell, and from where to where. */
export function MovementPanel({ movement, ranges, end }: MovementPanelProps) {
  const { t, date, localized } = useTexts();
  const session = useSession();
  const of = (query: string) => `movedSince=${movement.since}&${query}`;
  const isStill =
    movement.moves.length === 0 &&
    movement.deleted === 0 &&
    movement.ranges.every(({ entered, left }) => entered === 0 && left === 0);
  const nameOf = rangeNameIn(ranges, localized);
  return (
    <Panel title={t('posture.panels.movement')} isFlush>
      {isStill ? (
        <Empty title={t('posture.movement.none')} text={t('posture.movement.noneText')} />
      ) : (
        <div className={styles.part}>
          <p className={styles.quiet}>
            {t('posture.movement.lead', { date: date(movement.since) })}{' '}
            <span className={styles.hint}>{t('posture.movement.ranges')}</span>
          </p>
          <dl className={styles.pair}>
            {(['rose', 'fell'] as const).map((way) => (
              <div key={way}>
                <dt>{t(`posture.movement.${way}`)}</dt>
                <dd>
                  <LinkedNumber
                    count={movement[way]}
                    what={t(`posture.movement.${way}Of`)}
                    to="/risks"
                    query={of(`moved=${way}`)}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('home.risks.range')}</th>
                <th scope="col">{t('posture.movement.entered')}</th>
                <th scope="col">{t('posture.movement.left')}</th>
              </tr>
            </thead>
            <tbody>
              {movement.ranges.map(({ rangeId, entered, left }) => (
                <tr key={rangeId}>
                  <th scope="row">
                    {isRangeId(rangeId) ? <RangeBadge rangeId={rangeId} name={nameOf(rangeId)} /> : null}
                  </th>
                  <td>
                    <LinkedNumber
                      count={entered}
                      what={t('posture.movement.enteredOf', { range: nameOf(rangeId) })}
                      to="/risks"
                      query={of(`moved=entered&movedRangeId=${rangeId}`)}
                    />
                  </td>
                  <td>
                    <LinkedNumber
                      count={left}
                      what={t('posture.movement.leftOf', { range: nameOf(rangeId) })}
                      to="/risks"
                      query={of(`moved=left&movedRangeId=${rangeId}`)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {movement.deleted > 0 ? (
            <p className={styles.quiet}>
              {t('posture.movement.deletedOf')}{' '}
              <RowsThen value={{ at: endOfDay(movement.since, session?.timeZone), isByItsMethod: true }}>
                <LinkedNumber
                  count={movement.deleted}
                  what={t('posture.movement.deletedOf')}
                  to="/risks"
                  query={`${undiscarded}&incomplete=false&deletedBy=${end}`}
                />
              </RowsThen>
            </p>
          ) : null}
          <Moves movement={movement} of={of} />
        </div>
      )}
    </Panel>
  );
}

/** What the arrows of the map say, as a table. */
function Moves({ movement: { moves }, of }: { movement: Movement; of: (query: string) => string }) {
  const { t } = useTexts();
  const { shown, more } = useShortened(moves, mostMoves);
  if (moves.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{t('posture.movement.moves')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('posture.movement.from')}</th>
            <th scope="col">{t('posture.movement.to')}</th>
            <th scope="col">{t('posture.movement.count')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((move) => {
            const { fromProbability, fromImpact, probability, impact, count } = move;
            return (
              <tr key={`${fromProbability} ${fromImpact} ${probability} ${impact}`}>
                <td>{`${fromProbability} × ${fromImpact}`}</td>
                <td>{`${probability} × ${impact}`}</td>
                <td>
                  <LinkedNumber
                    count={count}
                    what={t('posture.movement.move', { fromProbability, fromImpact, probability, impact })}
                    to="/risks"
                    query={of(
                      `${undiscarded}&incomplete=false&wasProbability=${fromProbability}&wasImpact=${fromImpact}&residualProbability=${probability}&residualImpact=${impact}`,
                    )}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </details>
  );
}
