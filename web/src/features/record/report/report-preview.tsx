import { report, type PreviewBlock, type ReportKind } from '@baluarte/contract/record/report.ts';
import { Alert } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call, type Answer } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts, type Language } from '#kit/texts/texts.ts';
import type { queryOf } from './chosen.ts';
import styles from './report.module.css';

type Preview = Answer<typeof report.preview>;

interface TableProps {
  block: Extract<PreviewBlock, { kind: 'table' }>;
  /** Empty where what stands above says it already. */
  title: string;
}

function Table({ block, title }: TableProps) {
  const { t, number, language } = useTexts();
  const { headers, rows, tones, total, empty } = block;
  if (total === 0) return <p className={styles.quiet}>{title === '' ? empty : `${title}: ${empty}`}</p>;
  const toneAt = new Map(tones.map(({ row, column, ...tone }) => [`${row} ${column}`, tone]));
  const styleOf = (row: number, column: number) => {
    const tone = toneAt.get(`${row} ${column}`);
    return tone && { backgroundColor: tone.fill, color: tone.ink };
  };
  return (
    <figure className={styles.table}>
      <figcaption>
        {title === '' ? null : <strong>{title} </strong>}
        <span className={styles.quiet} lang={language}>
          {rows.length < total
            ? t('reportPage.firstRows', { shown: number(rows.length), total: number(total) })
            : t('reportPage.rows', { count: total })}
        </span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <section className={styles.slide} tabIndex={0} aria-label={block.title}>
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
                  <td key={place} style={styleOf(line, place)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  );
}

/** A block; one that is called as its section has no heading of its own, as on pages. */
function Block({ block, heading }: { block: PreviewBlock; heading: string }) {
  if (block.kind === 'text') return <p>{block.text}</p>;
  const title = block.title === heading ? '' : block.title;
  if (block.kind === 'table') return <Table block={block} title={title} />;
  if (block.kind === 'picture')
    return (
      <figure className={styles.picture}>
        {title === '' ? null : <figcaption>{title}</figcaption>}
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(block.svg)}`} alt={block.alt} />
      </figure>
    );
  return (
    <>
      {title === '' ? null : <h5>{title}</h5>}
      <dl className={styles.facts}>
        {block.facts.map(({ label, value }, place) => (
          <div key={place}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
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
        <>
          {data.isEmpty ? (
            <Alert variant="light" mb="sm">
              {t('reportPage.empty')}
            </Alert>
          ) : null}
          <Paper data={data} isStale={isStale} words={words} />
          {data.omitted > 0 ? <p className={styles.quiet}>{t('reportPage.omitted', { count: data.omitted })}</p> : null}
          <p className={styles.quiet}>{t('reportPage.previewHint')}</p>
        </>
      )}
    </Panel>
  );
}

/** Its own words, and nothing that the page says of it. */
function Paper({ data, isStale, words }: { data: Preview; isStale: boolean; words: Language }) {
  return (
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
      {data.sections.map((section, place) => (
        <section key={place}>
          {place === 0 && section.title === data.title ? null : <h4 data-level={section.level}>{section.title}</h4>}
          {section.blocks.map((block, index) => (
            <Block key={index} block={block} heading={section.title} />
          ))}
        </section>
      ))}
    </article>
  );
}
