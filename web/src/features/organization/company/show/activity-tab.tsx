import { today } from '#kit/formats/today.ts';
import { company, type CompanyActivity, type CompanyRecord } from '@baluarte/contract/organization/company.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { companyKey } from '../company-key.ts';
import styles from '../company.module.css';
import { everyDay } from './every-day.ts';

function Days({ days: all }: Pick<CompanyActivity, 'days'>) {
  const { t, date } = useTexts();
  const most = Math.max(1, ...all.map(({ count }) => count));
  const total = all.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p className={styles.quiet}>{t('company.activity.nothing')}</p>;
  return (
    <>
      <p className="b-visually-hidden">{t('company.activity.daysLabel', { count: total })}</p>
      <ol className={styles.bars}>
        {all.map(({ day, count }) => {
          const label = t('company.activity.dayLabel', { day: date(day), count });
          return (
            <li key={day} className={styles.bar} data-empty={count === 0 || undefined} title={label}>
              <span style={{ height: `${(100 * count) / most}%` }}>
                <span className="b-visually-hidden">{label}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.ends} aria-hidden>
        <span>{date(all[0]?.day ?? '')}</span>
        <span>{date(all.at(-1)?.day ?? '')}</span>
      </p>
    </>
  );
}

/** What happened in a company lately, and which super administrators entered it. */
export function ActivityTab({ record: { id } }: { record: CompanyRecord }) {
  const { t, texts, dateTime } = useTexts();
  const query = useQuery({
    queryKey: [...companyKey(id), 'activity'],
    queryFn: async ({ signal }) => {
      const activity = await call(company.activity, { params: { id }, signal });
      return { ...activity, days: everyDay(activity.days, today()) };
    },
    staleTime: 0,
  });
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { days, latest, entered } = query.data;
  const kinds: Readonly<Record<string, string>> = texts.audit.kinds;
  const line = (at: string, userName: string | null, address: string | null, what: string) => (
    <>
      <span>
        {userName ?? t('company.activity.system')} <span className={styles.quiet}>{what}</span>
      </span>
      <span className={styles.quiet}>
        <time dateTime={at}>{dateTime(at)}</time>
        {address === null ? '' : ` · ${address}`}
      </span>
    </>
  );
  return (
    <div className={styles.stack}>
      <Panel title={t('company.activity.days')}>
        <Days days={days} />
      </Panel>
      <div className={styles.columns}>
        <Panel title={t('company.activity.latest')}>
          <ul className={styles.lines}>
            {latest.map(({ id: changeset, at, kind, userName, address, total }) => (
              <li key={changeset}>
                {line(
                  at,
                  userName,
                  address,
                  [
                    kind === 'write' ? [] : (kinds[kind] ?? []),
                    total > 0 ? t('company.activity.rows', { count: total }) : [],
                  ]
                    .flat()
                    .join(' · '),
                )}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('company.activity.entered')}>
          {entered.length === 0 ? (
            <p className={styles.quiet}>{t('company.activity.nobody')}</p>
          ) : (
            <ul className={styles.lines}>
              {entered.map(({ at, userName, address }) => (
                <li key={at}>{line(at, userName, address, '')}</li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </div>
  );
}
