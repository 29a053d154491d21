import { PageLink } from '#kit/layout/page-link.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './recent-panel.module.css';
import { useRecent, type Recent, type RecentKind } from './use-recent.ts';

const pages: Record<RecentKind, (row: Recent) => { to: string; params?: Record<string, number>; query?: string }> = {
  asset: ({ id }) => ({ to: '/assets/show/:assetId', params: { assetId: id } }),
  threat: ({ id }) => ({ to: '/threats/show/:threatId', params: { threatId: id } }),
  vulnerability: ({ id }) => ({ to: '/vulnerabilities/show/:vulnerabilityId', params: { vulnerabilityId: id } }),
  risk: ({ id }) => ({ to: '/risks', query: `sort=-updatedAt&risk=${id}` }),
};

function Row({ row }: { row: Recent & { hasOthers: boolean } }) {
  const { t, ago, dateTime, localized } = useTexts();
  return (
    <li className={styles.row}>
      <span className={styles.kind}>{t(`home.recent.kinds.${row.kind}`)}</span>
      <PageLink {...pages[row.kind](row)} className={styles.name}>
        <span className={styles.code}>{row.code}</span> {localized(row, 'name')}
      </PageLink>
      {row.hasOthers ? (
        <span className={styles.others} title={t('home.recent.othersTitle')}>
          {t('home.recent.others')}
        </span>
      ) : null}
      <time dateTime={row.at} title={dateTime(row.at)} className={styles.when}>
        {ago(row.at)}
      </time>
    </li>
  );
}

/** What was last created or changed. */
export function RecentPanel() {
  const { t } = useTexts();
  const rows = useRecent();
  return (
    <Panel title={t('home.recent.title')} isFlush>
      {rows === undefined ? <div className={styles.waiting} /> : null}
      {rows?.length === 0 ? <Empty title={t('home.recent.none')} text={t('home.recent.noneText')} /> : null}
      {rows && rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
