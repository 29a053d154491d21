import { mostSuggestions } from '@baluarte/contract/organization/company-risk.ts';
import { Button } from '@mantine/core';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useEnterCompany } from '#organization/shared/companies/use-enter-company.ts';
import styles from './platform.module.css';
import type { CompanyRisks } from './use-platform.ts';

export type CompanyNumber =
  | 'unrecognizedCount'
  | 'riskCount'
  | 'incompleteCount'
  | 'range1Count'
  | 'range2Count'
  | 'range3Count'
  | 'range4Count';

interface CompanyTableProps {
  rows: readonly CompanyRisks[];
  columns: readonly CompanyNumber[];
  /** Page of the company that entering it opens. */
  to: string;
}

/** Companies with their risks in numbers, and the way into each. */
export function CompanyTable({ rows, columns, to }: CompanyTableProps) {
  const { t, number } = useTexts();
  const enter = useEnterCompany();
  const shown = (field: CompanyNumber, value: number | null) =>
    value === null
      ? '—'
      : field === 'unrecognizedCount' && value >= mostSuggestions
        ? t('companyRisk.most', { count: number(value) })
        : number(value);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('companyRisk.fields.name')}</th>
          {columns.map((field) => (
            <th key={field} scope="col" className={styles.number}>
              {t(`companyRisk.extras.${field}`)}
            </th>
          ))}
          <th scope="col">
            <span className="b-visually-hidden">{t('companyRisk.enter')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <PageLink to="/companies/show/:companyId" params={{ companyId: row.id }}>
                {row.name}
              </PageLink>
            </th>
            {columns.map((field) => (
              <td
                key={field}
                className={styles.number}
                data-label={t(`companyRisk.extras.${field}`)}
                data-quiet={row[field] === 0 || undefined}
              >
                {shown(field, row[field])}
              </td>
            ))}
            <td className={styles.act}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('companyRisk.enterOne', { company: row.name })}
                onClick={() => void enter(row.id, to)}
              >
                {t('companyRisk.enter')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
