import { report, type PreviewBlock, type ReportKind } from '@baluarte/contract/record/report.ts';
import { Alert } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts, type Language } from '#kit/texts/texts.ts';
import type { queryOf } from './chosen.ts';
import styles from './report.module.css';

function Table({ block }: { block: Extract<PreviewBlock, { kind: 'table' }> }) {
  const { t, number } = useTexts();
  const { title, headers, rows, total, empty } = block;
  if (total === 0)
    return (
      <p className={styles.quiet}>
        {title}: {empty}
      </p>
    );
  return (
    <figure className={styles.table}>
      <figcaption>
        <strong>{title}</strong>{' '}
        <span className={styles.quiet}>
          {rows.length < total
            ? t('reportPage.firstRows', { shown: number(rows.length), total: number(total) })
            : t('reportPage.rows', { count: total })}
        </span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <section className={styles.slide} tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {headers.map((header, place) => (
                <th key={place} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line}>
                {row.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  );
}

function Block({ block }: { block: PreviewBlock }) {
  if (block.kind === 'text') return <p>{block.text}</p>;
  if (block.kind === 'table') return <Table block={block} />;
  if (block.kind === 'picture')
    return (
      <figure className={styles.picture}>
        {block.title === '' ? null : <figcaption>{block.title}</figcaption>}
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(block.svg)}`} alt={block.alt} />
      </figure>
    );
  return (
    <dl className={styles.facts}>
      {block.facts.map(({ label, value }, place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a report would say; the last one stays while the next is read. */
export const useReportPreview = (kind: ReportKind, query: ReturnType<typeof queryOf>) =>
  useQuery({
    queryKey: ['report', 'preview', kind, query],
    queryFn: ({ signal }) => call(report.preview, { params: { kind }, query, signal, isPart: true }),
    placeholderData: keepPreviousData,
  });

/** A report as far as one sees before it is made, in the language of its own words. */
export function ReportPreview({ found, words }: { found: ReturnType<typeof useReportPreview>; words: Language }) {
  const { t } = useTexts();
  const { data, error, isPlaceholderData, isFetching } = found;
  const isStale = isPlaceholderData && isFetching;
  return (
    <Panel
      title={t('reportPage.preview')}
      className={styles.preview}
      actions={<output className={styles.quiet}>{isStale ? t('reportPage.previewing') : ''}</output>}
    >
      {error && !isFetching ? (
        <Failed error={error} onRetry={() => void found.refetch()} />
      ) : data === undefined ? (
        <PageSkeleton />
      ) : (
        <article className={styles.paper} aria-busy={isStale} lang={words}>
          <header className={styles.cover}>
            <h3>{data.title}</h3>
            <p>{data.subtitle}</p>
            <dl className={styles.facts}>
              {data.cover.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </header>
          {data.isEmpty ? <Alert variant="light">{t('reportPage.empty')}</Alert> : null}
          {data.sections.map((section, place) => (
            <section key={place}>
              <h4 data-level={section.level}>{section.title}</h4>
              {section.blocks.map((block, index) => (
                <Block key={index} block={block} />
              ))}
            </section>
          ))}
          {data.omitted > 0 ? <p className={styles.quiet}>{t('reportPage.omitted', { count: data.omitted })}</p> : null}
          <p className={styles.quiet} lang={undefined}>
            {t('reportPage.previewHint')}
          </p>
        </article>
      )}
    </Panel>
  );
}
