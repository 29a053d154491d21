import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts/texts.ts';
import { riskQuery } from '../risk-cache.ts';
import whyStyles from '../why/why.module.css';
import { sharesQuery } from './control-queries.ts';
import styles from './controls.module.css';
import { LeastCostly } from './least-costly.tsx';
import { Places } from './places.tsx';
import { isOut, useLateWords, useShareWords } from './share-words.ts';

/** Why a risk has its residual level: what each control takes, by its design and now, how it was rated, and what is overdue. */
export function ResidualWhy({ id }: { id: number }) {
  const { t, texts, dateTime, percent } = useTexts();
  const { data: risk } = useQuery(riskQuery(id));
  const { data } = useQuery(sharesQuery(id));
  const shareWords = useShareWords(data?.mode ?? 'percent');
  const lateWords = useLateWords();
  if (!risk || !data) return null;
  const { rating, typeId, implementationId } = texts.control.options as Readonly<
    Record<'rating' | 'typeId' | 'implementationId', Readonly<Record<number, string>>>
  >;
  return (
    <>
      <section>
        <h3 className={whyStyles.heading}>{t('riskControl.why.title')}</h3>
        <Places risk={risk} />
        {data.total === 0 ? (
          <p className={styles.quiet}>{t('riskControl.why.none')}</p>
        ) : (
          <>
            <p className={styles.quiet}>
              {t(data.mode === 'quadrants' ? 'riskControl.why.quadrants' : 'riskControl.why.percent')}
            </p>
            <table className={whyStyles.inputs}>
              <thead>
                <tr>
                  <th scope="col">{t('riskControl.why.control')}</th>
                  <th scope="col">{t('riskControl.why.does')}</th>
                  <th scope="col">{t('riskControl.why.rated')}</th>
                </tr>
              </thead>
              <tbody>
                {data.shares.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">
                      <span className={styles.code}>{one.code}</span> {one.name}
                      <br />
                      <span className={styles.quiet}>
                        {typeId[one.typeId]} · {implementationId[one.implementationId]}
                      </span>
                    </th>
                    <td>
                      {isOut(one) ? (
                        t('riskControl.share.out')
                      ) : one.countsNow ? (
                        <>
                          {shareWords(one, 'now')}
                          {one.share === one.expectedShare ? null : (
                            <>
                              <br />
                              <span className={styles.quiet}>
                                {data.mode === 'quadrants'
                                  ? shareWords(one, 'expected')
                                  : t('riskControl.share.design', { percent: percent(one.expectedShare) })}
                              </span>
                            </>
                          )}
                        </>
                      ) : (
                        <>
                          {t('riskControl.share.notYet')}
                          <br />
                          <span className={styles.quiet}>{shareWords(one, 'expected')}</span>
                        </>
                      )}
                      {one.isOverdue ? (
                        <>
                          <br />
                          <span className={styles.late}>{lateWords(one)}</span>
                        </>
                      ) : null}
                    </td>
                    <td>
                      {one.rating === null
                        ? t(one.countsNow ? 'riskControl.share.unverified' : 'riskControl.share.notRated')
                        : one.ratedAt === null
                          ? rating[one.rating]
                          : t('riskControl.share.ratedBy', {
                              rating: rating[one.rating] ?? '',
                              by: one.ratedBy ?? t('risk.why.system'),
                              at: dateTime(one.ratedAt),
                            })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </section>
      <LeastCostly risk={risk} />
    </>
  );
}
