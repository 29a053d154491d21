import { fewestAxes } from '@baluarte/contract/maturity/radar.rules.ts';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Radar } from '#maturity/shared/radar.tsx';
import type { Posture } from './posture-endpoints.ts';
import { RowsThen } from './rows-link.tsx';
import styles from './posture.module.css';

const results = '/assessments/:assessmentId/results';

/** What the last assessment comes to by phase or part, drawn where there are enough and as a table; everything leads to its results. */
export function MaturityPanel({ maturity }: { maturity: NonNullable<Posture['maturity']> }) {
  const { t, number, date, language } = useTexts();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const then = use(RowsThen);
  const query = then === null ? '' : new URLSearchParams({ at: then.at }).toString();
  const { assessmentId, target, overall, level, isFinished } = maturity;
  const name = t('posture.maturity.of', {
    name: maturity.name ?? t('posture.maturity.unnamed'),
    date: date(maturity.date),
  });
  const axes = maturity.axes.map((axis) => ({ ...axis, name: language === 'en' ? axis.nameEn : axis.name }));
  const isDrawn = axes.length >= fewestAxes;
  return (
    <Panel
      title={t('posture.panels.maturity')}
      actions={
        <PageLink to={results} params={{ assessmentId }} query={query} className={styles.all}>
          {t('posture.maturity.results')}
        </PageLink>
      }
    >
      {axes.length === 0 ? (
        <Empty title={t('posture.maturity.none')} text={t('posture.maturity.noneText')} />
      ) : (
        <>
          <p className={styles.quiet}>
            {name}
            {isFinished ? '' : ` · ${t('posture.maturity.running')}`}
          </p>
          <p className={styles.overall}>
            <strong>{overall === null ? '—' : number(overall)}</strong> {t('posture.maturity.overall')}
            {level === null ? '' : ` · ${t('posture.maturity.level', { level })}`}
          </p>
          <div className={isDrawn ? styles.phases : undefined}>
            {isDrawn ? (
              <Radar
                title={name}
                axes={axes}
                target={target}
                isSmall
                onOpen={() =>
                  mayOpen(results)
                    ? void navigate(`${results.replace(':assessmentId', String(assessmentId))}${query && `?${query}`}`)
                    : undefined
                }
              />
            ) : null}
            <table className={styles.table}>
              <thead className="b-visually-hidden">
                <tr>
                  <th scope="col">{t('posture.maturity.part')}</th>
                  <th scope="col">{t('posture.maturity.score')}</th>
                </tr>
              </thead>
              <tbody>
                {axes.map(({ code, name: part, score }, index) => (
                  <tr key={code}>
                    <th scope="row">
                      {isDrawn ? <span className={styles.quiet}>{number(index + 1)}</span> : null} {part}
                    </th>
                    <td>{score === null ? '—' : number(score)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}
