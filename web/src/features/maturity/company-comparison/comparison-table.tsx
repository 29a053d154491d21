import type { CompanyResult } from '@baluarte/contract/maturity/company-comparison.ts';
import { Anchor, Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '#kit/catalogue/list/list-context.ts';
import { useTexts } from '#kit/texts/texts.ts';
import grid from '../shared/grid.module.css';
import { purposeName } from '../shared/purpose-name.ts';
import { SortHead } from '../shared/sort-head.tsx';
import { figureOf } from './comparison-rows.ts';
import styles from './comparison.module.css';
import { usePlaceLink } from './use-place-link.ts';

/** What a row is known by, whatever it came to. */
const heads = new Set(['company', 'scope']);

/** The results of companies, a row for each scope and purpose. */
export function ComparisonTable({ rows }: { rows: readonly CompanyResult[] }) {
  const { t } = useTexts();
  const { shown } = useList();
  const known = shown.filter(({ field }) => heads.has(field));
  const figures = shown.filter(({ field }) => !heads.has(field));
  return (
    <div className={grid.frame}>
      <table className={`${grid.table} ${styles.table}`}>
        <caption className="b-visually-hidden">{t('companyComparison.title')}</caption>
        <thead>
          <tr>
            {shown.map(({ field }) => (
              <SortHead key={field} field={field} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.company.id} ${row.scope?.id} ${row.purpose?.id}`} data-state={row.state}>
              {known.map(({ field }) => (
                <td key={field} data-field={field} data-head>
                  {field === 'company' ? <Company row={row} /> : <Scope row={row} />}
                </td>
              ))}
              {row.finished ? (
                figures.map(({ field, label }) => (
                  <td key={field} data-field={field} data-label={label}>
                    <Cell row={row} field={field} label={label} />
                  </td>
                ))
              ) : (
                <td colSpan={figures.length} data-head className={styles.without}>
                  <Without row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OpensProps {
  row: CompanyResult;
  path: string;
  /** What it opens, for who does not see the row around it. */
  name: string;
  children: ReactNode;
}

/** A link into the company of a row. */
function Opens({ row, path, name, children }: OpensProps) {
  const link = usePlaceLink()(row, path);
  if (link === null) return children;
  const content = (
    <>
      {children}
      <span className="b-visually-hidden">. {name}</span>
    </>
  );
  return link.isHere ? (
    <Anchor component={Link} inherit className={styles.opens} to={link.href}>
      {content}
    </Anchor>
  ) : (
    <Anchor inherit className={styles.opens} href={link.href}>
      {content}
    </Anchor>
  );
}

function Company({ row: { company } }: { row: CompanyResult }) {
  const { t } = useTexts();
  return (
    <>
      <strong>{company.name}</strong>
      {company.is_example ? (
        <Badge size="xs" variant="light" ml={6}>
          {t('companyComparison.isExample')}
        </Badge>
      ) : null}
    </>
  );
}

function Scope({ row }: { row: CompanyResult }) {
  const { t, percent } = useTexts();
  const { company, scope, purpose, finished, active } = row;
  if (scope === null) return null;
  return (
    <>
      {scope.name}
      <span className={styles.under}>{purpose ? purposeName(purpose) : null}</span>
      {finished && active ? (
        <span className={styles.under}>
          <Opens
            row={row}
            path={`/assessments/${active.id}/clauses`}
            name={t('companyComparison.answersOf', { company: company.name, scope: scope.name })}
          >
            {t('companyComparison.answering', { percent: percent(active.progress / 100) })}
          </Opens>
        </span>
      ) : null}
    </>
  );
}

/** Why there is nothing to compare, and what can be done about it. */
function Without({ row }: { row: CompanyResult }) {
  const { t, percent } = useTexts();
  const { state, active, company, scope } = row;
  return (
    <>
      <span className={grid.quiet}>{t(`companyComparison.states.${state}`)}</span>
      {active ? (
        <Opens
          row={row}
          path={`/assessments/${active.id}/clauses`}
          name={t('companyComparison.answersOf', { company: company.name, scope: scope?.name ?? '' })}
        >
          {t('companyComparison.answering', { percent: percent(active.progress / 100) })}
        </Opens>
      ) : null}
      {state === 'closed' ? (
        <Opens row={row} path="/assessments" name={company.name}>
          {t('companyComparison.enter')}
        </Opens>
      ) : null}
    </>
  );
}

interface CellProps {
  row: CompanyResult;
  field: string;
  label: string;
}

/** A figure of a row; it opens the results it is of. */
function Cell({ row, field, label }: CellProps) {
  const { t } = useTexts();
  const { company, scope, finished } = row;
  return (
    <Opens
      row={row}
      path={`/assessments/${finished?.id}/results`}
      name={`${label}. ${t('companyComparison.resultsOf', { company: company.name, scope: scope?.name ?? '' })}`}
    >
      <Value row={row} field={field} />
    </Opens>
  );
}

function Value({ row, field }: Omit<CellProps, 'label'>) {
  const { t, number, date, language } = useTexts();
  const { finished } = row;
  if (finished === null) return null;
  if (field === 'assessment_date') return date(finished.assessment_date);
  if (field === 'change') return <Change change={finished.change} />;
  if (field === 'maturity_level') {
    const { maturity_level: level, level_name: name } = finished;
    if (level === null) return t('assessment.notApplicable');
    return name ? t('assessment.level', { level, name: name[language] }) : number(level);
  }
  const { score, rangeId } = figureOf(row, field);
  if (score === null) return <span className={grid.quiet}>—</span>;
  return (
    <span className={styles.figure} data-range={rangeId ?? 'none'}>
      {number(score)}
      <i aria-hidden>
        <i style={{ inlineSize: `${score}%` }} />
      </i>
    </span>
  );
}

/** How much the overall figure moved, with its sign. */
function Change({ change }: { change: number | null }) {
  const { number } = useTexts();
  if (change === null) return <span className={grid.quiet}>—</span>;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return (
    <span className={styles.change} data-change={Math.sign(change)}>
      {sign}
      {number(Math.abs(change))}
    </span>
  );
}
