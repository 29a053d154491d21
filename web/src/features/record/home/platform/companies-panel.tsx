import type { ComponentProps, ReactNode } from 'react';
import { LoadError } from '#kit/layout/load-error.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { CompanyTable } from './company-table.tsx';
import { useFirstCompanies, type CompanyRisks } from './use-platform.ts';

interface CompaniesPanelProps extends Pick<ComponentProps<typeof CompanyTable>, 'columns' | 'to'> {
  title: string;
  /** Order of the companies, and how many are asked for at most. */
  sort: string;
  most: number;
  /** Which of them are shown. */
  isShown: (company: CompanyRisks) => boolean;
  /** Leads to all of them. */
  all: ReactNode;
  empty: { title: string; text: string };
}

/** The first companies of an order. */
export function CompaniesPanel({ title, sort, most, isShown, all, empty, columns, to }: CompaniesPanelProps) {
  const { data, error, refetch } = useFirstCompanies(sort, most);
  const rows = data?.rows.filter(isShown) ?? [];
  return (
    <Panel title={title} isFlush actions={all}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data && rows.length === 0 ? <Empty {...empty} /> : null}
      {rows.length > 0 ? <CompanyTable rows={rows} columns={columns} to={to} /> : null}
    </Panel>
  );
}
