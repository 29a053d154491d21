import type { CompanyRow } from '@baluarte/contract/company.ts';
import { useMemo, type ReactNode } from 'react';
import { CountLink } from '../../../kit/catalogue/count-link.tsx';
import type { Row } from '../../../kit/catalogue/catalogue.ts';
import type { Column } from '../../../kit/catalogue/list/columns.ts';
import { Status } from '../../../kit/catalogue/status.tsx';
import { labelOf } from '../../../kit/catalogue/words.ts';
import { useCountries, useReference } from '../../../kit/reference.ts';
import { localized, useTexts } from '../../../kit/texts.ts';
import { bytesIn } from '../../../kit/bytes.ts';
import styles from '../company.module.css';
import { columnFields, companiesListed, companiesShape, type CompanyColumn } from './listed.ts';

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

function Moment({ at, isAgo = false }: { at: string | null; isAgo?: boolean }) {
  const { t, ago, dateTime } = useTexts();
  if (at === null) return <span className={styles.quiet}>{t('company.list.never')}</span>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {isAgo ? ago(at) : dateTime(at)}
    </time>
  );
}

interface Drawing {
  show: (row: CompanyRow) => ReactNode;
  kind?: Column['kind'];
  width: number;
  isFlexible?: true;
}

const drawings: Readonly<Record<CompanyColumn, Drawing>> = {
  name: { show: ({ name }) => name, width: 220, isFlexible: true },
  legalName: { show: ({ legalName }) => legalName ?? nothing, width: 200 },
  subdomain: { show: ({ subdomain }) => subdomain, width: 150 },
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
  lastActivityAt: { show: ({ lastActivityAt }) => <Moment at={lastActivityAt} isAgo />, kind: 'moment', width: 150 },
  countedAt: { show: ({ countedAt }) => <Moment at={countedAt} isAgo />, kind: 'moment', width: 150 },
  statusId: { show: ({ statusId }) => <Status id={statusId} />, kind: 'status', width: 104 },
  createdAt: { show: ({ createdAt }) => <Moment at={createdAt} />, kind: 'moment', width: 180 },
  updatedAt: { show: ({ updatedAt }) => <Moment at={updatedAt} />, kind: 'moment', width: 180 },
};

const asCompany = (row: Row) => row as unknown as CompanyRow;

/** Columns of the companies, in the language in use. */
export function useCompanyColumns(): Column[] {
  const { texts } = useTexts();
  return useMemo(
    () =>
      columnFields.map((field) => {
        const { show, kind = 'text', width, isFlexible = false } = drawings[field];
        return {
          field,
          kind,
          label: labelOf(texts, companiesListed.name, field),
          from: undefined,
          words: undefined,
          width,
          isFlexible,
          isSortable: companiesShape.sortable.includes(field),
          isHidden: false,
          twin: undefined,
          show: (_, row) => show(asCompany(row)),
        };
      }),
    [texts],
  );
}
