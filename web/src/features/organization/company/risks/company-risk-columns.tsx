import { mostSuggestions, type CompanyRiskRow } from '@baluarte/contract/organization/company-risk.ts';
import { Button } from '@mantine/core';
import { Ago } from '#kit/formats/ago.tsx';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useEnterCompany } from '#organization/shared/companies/use-enter-company.ts';
import styles from '../company.module.css';
import { companyRisksShape, type CompanyRiskColumn } from './listed.ts';

/** A number as it was counted last; those of suggestions are counted up to a most. */
function Counted({ value, isUpTo = false }: { value: number | null; isUpTo?: boolean }) {
  const { t, number } = useTexts();
  if (value === null) return <span className={styles.quiet}>—</span>;
  const isMore = isUpTo && value >= mostSuggestions;
  return (
    <span className={value === 0 ? styles.quiet : undefined}>
      {isMore ? t('companyRisk.most', { count: number(value) }) : number(value)}
    </span>
  );
}

/** What is left to recognize, and the way in where it is done. With the keys of the list the menu of the row leads there. */
function ToRecognize({ row }: { row: CompanyRiskRow }) {
  const { t } = useTexts();
  const enter = useEnterCompany();
  return (
    <span className={styles.entered}>
      <Counted value={row.unrecognizedCount} isUpTo />
      <Button
        size="compact-xs"
        variant="default"
        tabIndex={-1}
        aria-label={t('companyRisk.enterOne', { company: row.name })}
        onClick={() => void enter(row.id, '/risks/recognition?isKnown=false')}
      >
        {t('companyRisk.enter')}
      </Button>
    </span>
  );
}

const counted = (field: keyof CompanyRiskRow & `${string}Count`, isUpTo = false): ColumnRenderer<CompanyRiskRow> => ({
  show: (row) => <Counted value={row[field]} isUpTo={isUpTo} />,
  kind: 'number',
  width: 112,
});

const columns: Readonly<Record<CompanyRiskColumn, ColumnRenderer<CompanyRiskRow>>> = {
  name: { width: 220, isFlexible: true },
  subdomain: { width: 150 },
  assetCount: counted('assetCount'),
  suggestionCount: { ...counted('suggestionCount', true), width: 128 },
  unrecognizedCount: { show: (row) => <ToRecognize row={row} />, kind: 'number', width: 196 },
  riskCount: counted('riskCount'),
  incompleteCount: counted('incompleteCount'),
  range1Count: counted('range1Count'),
  range2Count: counted('range2Count'),
  range3Count: counted('range3Count'),
  range4Count: counted('range4Count'),
  countedAt: { show: ({ countedAt }) => <Ago at={countedAt} />, kind: 'moment', width: 150 },
};
/** The list of the companies with their risks, column by column. */
export const companyRisksRenderer: ListRenderer<CompanyRiskRow> = {
  name: 'companyRisk',
  shape: companyRisksShape,
  columns,
};
