import type { CompanyRow } from '@baluarte/contract/organization/company.ts';
import { Ago } from '#kit/formats/ago.tsx';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { useCountries, useReference } from '#kit/reference/reference.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import styles from '../company.module.css';
import { companiesShape, type CompanyColumn } from './list-shape.ts';
import { companiesListed } from './listed.ts';

const nothing = <span className={styles.quiet}>—</span>;

function Named({ from, id }: { from: 'plans' | 'economicActivities'; id: number | null }) {
  const row = useReference(from).data?.find((each) => each.id === id);
  return row ? localized(row, 'name') : nothing;
}

function CountryName({ id }: { id: number | null }) {
  const row = useCountries().data?.find((each) => each.id === id);
  return row ? localized(row, 'name') : nothing;
}

/** A number as it was counted last, with when that was on hover. */
function Counted({ value, row, isBytes = false }: { value: number | null; row: CompanyRow; isBytes?: boolean }) {
  const { t, number, ago } = useTexts();
  if (value === null || row.countedAt === null)
    return (
      <span className={styles.quiet} title={t('company.list.notCounted')}>
        —
      </span>
    );
  return (
    <span
      className={value === 0 ? styles.quiet : undefined}
      title={t('company.list.countedAt', { ago: ago(row.countedAt) })}
    >
      {isBytes ? bytesIn(value, number) : number(value)}
    </span>
  );
}

const columns: Readonly<Record<CompanyColumn, ColumnRenderer<CompanyRow>>> = {
  name: { width: 220, isFlexible: true },
  legalName: { width: 200 },
  subdomain: { width: 150 },
  planId: { show: ({ planId }) => <Named from="plans" id={planId} />, width: 128 },
  economicActivityId: {
    show: ({ economicActivityId }) => <Named from="economicActivities" id={economicActivityId} />,
    width: 240,
  },
  countryId: { show: ({ countryId }) => <CountryName id={countryId} />, width: 130 },
  userCount: {
    show: ({ userCount, id }) => <CountLink count={userCount} of={companiesListed} id={id} tab="users" />,
    kind: 'number',
    width: 104,
  },
  assetCount: { show: (row) => <Counted value={row.assetCount} row={row} />, kind: 'number', width: 100 },
  riskCount: { show: (row) => <Counted value={row.riskCount} row={row} />, kind: 'number', width: 100 },
  storageBytes: { show: (row) => <Counted value={row.storageBytes} row={row} isBytes />, kind: 'number', width: 130 },
  lastActivityAt: { show: ({ lastActivityAt }) => <Ago at={lastActivityAt} />, kind: 'moment', width: 150 },
  countedAt: { show: ({ countedAt }) => <Ago at={countedAt} />, kind: 'moment', width: 150 },
  statusId: { kind: 'status', width: 104 },
  createdAt: { kind: 'moment', width: 180 },
  updatedAt: { kind: 'moment', width: 180 },
};
/** The list of the companies, column by column. */
export const companiesRenderer: ListRenderer<CompanyRow> = {
  name: companiesListed.name,
  shape: companiesShape,
  columns,
};
