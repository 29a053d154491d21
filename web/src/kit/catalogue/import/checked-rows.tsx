import { Group, SegmentedControl, Table } from '@mantine/core';
import type { ImportJob, ImportRow } from '@baluarte/contract/inventory/import.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { useState } from 'react';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { Steps } from '../show/steps.tsx';
import { textOf } from '../text-of.ts';
import { fieldLabel } from '../words.ts';
import { ErrorDownload } from './error-download.tsx';
import styles from './import.module.css';
import { Reasons } from './reasons.tsx';
import { outcomes, useCheckedRows, type Outcome } from './use-checked-rows.ts';

interface CheckedRowsProps {
  catalogue: Catalogue;
  job: ImportJob;
  /** The columns were changed since: what is below no longer holds. */
  isStale: boolean;
}

const countsOf = ({ found, same, failed, skipped }: ImportJob): Record<Outcome, number> => ({
  new: found.created,
  changed: found.updated,
  same,
  rejected: failed,
  skipped,
});

/** What would happen to each row: its effect, what it changes from what to what, and why it is rejected, cell by cell. */
export function CheckedRows({ catalogue, job, isStale }: CheckedRowsProps) {
  const { t, number } = useTexts();
  const counts = countsOf(job);
  const [chosen, setOutcome] = useState<Outcome | null>(job.failed > 0 ? 'rejected' : null);
  // Once the last row with errors is mended, there is nothing to see among them.
  const outcome = chosen !== null && isGoneWhenEmpty(chosen) && counts[chosen] === 0 ? null : chosen;
  const [page, setPage] = useState(1);
  const { data } = useCheckedRows(job, outcome, page);
  const choose = (value: string) => {
    setOutcome(outcomes.find((each) => each === value) ?? null);
    setPage(1);
  };
  const filled = job.headers.flatMap((header, index): RowColumn[] => {
    const field = job.mapping[header];
    return field ? [{ header, index, field }] : [];
  });
  // What changes and has no column in the file gets one: nothing is written that is not seen here.
  const own = new Set(filled.map(({ field }) => field));
  const further = new Set((data?.rows ?? []).flatMap(({ changes = {} }) => Object.keys(changes)));
  const columns = [
    ...filled,
    ...[...further].filter((field) => !own.has(field)).map((field): RowColumn => ({ header: '', index: -1, field })),
  ];
  return (
    <section className={styles.block} data-stale={isStale || undefined}>
      <div className={styles.blockHead}>
        <h3 className={styles.subtitle}>{t('imports.rows.title')}</h3>
        {job.failed > 0 ? <ErrorDownload jobId={job.jobId} /> : null}
      </div>
      <div className={styles.scroll}>
        <SegmentedControl
          size="xs"
          aria-label={t('imports.rows.outcome')}
          value={outcome ?? 'all'}
          onChange={choose}
          data={[
            { value: 'all', label: t('imports.rows.all') },
            ...outcomes
              .filter((each) => each !== 'skipped' || counts.skipped > 0)
              .map((each) => ({
                value: each,
                label: `${t(`imports.outcomes.${each}`)} ${number(counts[each])}`,
              })),
          ]}
        />
      </div>
      {outcome === 'rejected' && job.reasons.length > 0 ? <Reasons catalogue={catalogue} job={job} /> : null}
      {data && data.rows.length > 0 ? (
        <div className={styles.scroll}>
          <Table verticalSpacing={4} fz="xs" className={styles.rows} captionSide="top">
            <caption className="b-visually-hidden">{t('imports.rows.title')}</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('imports.rows.row')}</Table.Th>
                <Table.Th scope="col">{t('imports.rows.outcome')}</Table.Th>
                {columns.map(({ header, field }) => (
                  <Table.Th key={field} scope="col">
                    <FieldName catalogue={catalogue} field={field} header={header} />
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map((row) => (
                <CheckedRow key={row.row} row={row} columns={columns} catalogue={catalogue} job={job} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : (
        <p className={styles.note}>{data ? t('imports.rows.none') : ''}</p>
      )}
      <Group justify="space-between">
        <p className={styles.note}>
          {data && outcome !== 'rejected' && data.meta.total < sumOf(counts, outcome) ? t('imports.rows.sample') : ''}
        </p>
        <Steps page={page} last={data?.meta.lastPage ?? 1} onGo={setPage} />
      </Group>
    </section>
  );
}

/** Rows one has come to mend, or that are no rows: none of them is good news, and the others are of interest. */
const isGoneWhenEmpty = (outcome: Outcome) => outcome === 'rejected' || outcome === 'skipped';

const sumOf = (counts: Record<Outcome, number>, outcome: Outcome | null) =>
  outcome === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[outcome];

/** Label of a field, with the name its column has in the file where that is another. */
function FieldName({ catalogue, field, header }: { catalogue: Catalogue; field: string; header?: string }) {
  const { texts } = useTexts();
  const label = fieldLabel(texts, catalogue, field);
  return (
    <>
      {label}
      {header && header.toLowerCase() !== label.toLowerCase() ? <span className={styles.quiet}>{header}</span> : null}
    </>
  );
}

/** A field that is shown of each row; `index` is the place of its column in the file, -1 where it has none. */
interface RowColumn {
  header: string;
  index: number;
  field: string;
}

interface CheckedRowProps {
  row: ImportRow;
  columns: readonly RowColumn[];
  catalogue: Catalogue;
  job: ImportJob;
}

const fieldOfIssue = ({ path }: Issue) => path.split('.').at(-1) ?? '';

interface WholeRowReasonProps {
  catalogue: Catalogue;
  job: ImportJob;
  reason: Issue;
}

/** Why a row is skipped or rejected, where no cell that is shown is the reason. */
function WholeRowReason({ catalogue, job, reason }: WholeRowReasonProps) {
  const { t, texts } = useTexts();
  const { titlesField } = job.options;
  if (reason.code === 'sectionTitle' && titlesField !== null)
    return t('imports.titles.used', { field: fieldLabel(texts, catalogue, titlesField) });
  const field = fieldOfIssue(reason);
  if (field === '') return wordIssue(reason);
  return (
    <>
      <FieldName catalogue={catalogue} field={field} />: {wordIssue(reason)}
    </>
  );
}

function CheckedRow({ row, columns, catalogue, job }: CheckedRowProps) {
  const { t } = useTexts();
  const shown = new Set(columns.map(({ field }) => field));
  const elsewhere = row.reasons.filter((reason) => !shown.has(fieldOfIssue(reason)));
  return (
    <Table.Tr>
      <Table.Th scope="row">{row.row}</Table.Th>
      <Table.Td className={styles.outcome} data-outcome={row.outcome}>
        {t(`imports.outcome.${row.outcome}`)}
        {elsewhere.map((reason) => (
          <span key={`${reason.path} ${reason.code}`} className={styles.reason}>
            <WholeRowReason catalogue={catalogue} job={job} reason={reason} />
          </span>
        ))}
      </Table.Td>
      {columns.map(({ index, field }) => {
        const reasons = row.reasons.filter((reason) => fieldOfIssue(reason) === field);
        const change = row.changes?.[field];
        return (
          <Table.Td key={field} data-wrong={reasons.length > 0 || undefined} className={styles.cell}>
            {change && catalogue.fields[field]?.isRelation ? (
              <Related before={change.before} after={change.after} />
            ) : change ? (
              <>
                <del className={styles.quiet}>
                  <Held catalogue={catalogue} field={field} value={change.before} />
                </del>
                <ins className={styles.after}>
                  <Held catalogue={catalogue} field={field} value={change.after} />
                </ins>
              </>
            ) : (
              <span className={styles.clamped}>{row.cells[index]}</span>
            )}
            {reasons.map((reason) => (
              <span key={`${reason.path} ${reason.code}`} className={styles.reason}>
                {wordIssue(reason)}
              </span>
            ))}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(textOf) : []);

/** Relations that are added, and taken away; what stays is not said. */
function Related({ before, after }: { before: unknown; after: unknown }) {
  const { list } = useTexts();
  const [held, holds] = [listOf(before), listOf(after)];
  const taken = held.filter((name) => !holds.includes(name));
  const added = holds.filter((name) => !held.includes(name));
  return (
    <>
      {taken.length > 0 ? <del className={styles.quiet}>− {list(taken)}</del> : null}
      {added.length > 0 ? <ins className={styles.after}>+ {list(added)}</ins> : null}
    </>
  );
}

/** What a field held before the import, or holds after it; the server sends choices by their names. */
function Held({ catalogue, field, value }: { catalogue: Catalogue; field: string; value: unknown }) {
  const { t, list } = useTexts();
  const kind = catalogue.fields[field]?.kind;
  if (Array.isArray(value)) return list(value.map(textOf));
  if (kind === 'flag') return t(value === true ? 'shell.yes' : 'shell.no');
  return textOf(value) || t('catalogue.history.nothing');
}
