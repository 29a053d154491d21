import { audit, type AuditRow } from '@baluarte/contract/record/audit.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { call, type Rows } from '#kit/http/call.ts';
import type { Column } from '#kit/catalogue/list/columns.ts';
import { queryOf, type ListState } from '#kit/catalogue/list/list-state.ts';
import { useListState } from '#kit/catalogue/list/use-list-state.ts';
import { useAssembled } from '#kit/catalogue/list/use-assembled.ts';
import { permitsOf } from '#kit/catalogue/permits.ts';
import { useChoices } from '#kit/catalogue/choices.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { auditListed, auditShape, besideColumns } from './audit-listed.ts';
import { useAuditFilters } from './use-audit-filters.ts';

const auditListQuery = (state: ListState) => {
  const query = { ...queryOf(state), page: state.page, perPage: state.perPage };
  return queryOptions({
    queryKey: [auditListed.name, 'list', query],
    queryFn: ({ signal }) => call(audit.list, { query, signal }),
    staleTime: 0,
  });
};

interface AuditListShape {
  openId: number | null;
  /** Whether the open change is next to the list and takes room from it. */
  isBeside: boolean;
  hrefOf: (id: number) => string;
}

/** The audit in the terms of the list kit, with its changesets; `redirect` first, where there is one. */
export function useAuditList({ openId, isBeside, hrefOf }: AuditListShape) {
  const { t } = useTexts();
  const can = useCan();
  const { redirect, ...at } = useListState('audit', auditShape);
  const select = useCallback(
    ({ rows, meta }: Rows<AuditRow>) => ({
      meta,
      rows: rows.map((row) => asRow(row, t('audit.panel.title', { id: row.id }))),
    }),
    [t],
  );
  const query = useQuery({ ...auditListQuery(at.state), placeholderData: keepPreviousData, select });
  const choices = useChoices(auditListed.fields);
  const filters = useAuditFilters(at.state.filters);
  const rows = query.data?.rows ?? none;
  const columns = useAuditColumns(choices);
  const fitting = useCallback(
    (chosen: readonly Column[]) => (isBeside ? chosen.filter(({ field }) => besideColumns.has(field)) : chosen),
    [isBeside],
  );
  const list = useAssembled({
    catalogue: auditListed,
    shape: auditShape,
    at,
    columns,
    fitting,
    choices,
    rows,
    total: query.data?.meta.total,
    permits: permitsOf({ view: true, export: can(permissions.audit.export) }),
    ways: {
      hrefOf: ({ id }) => hrefOf(id),
      currentId: openId,
      menu: ({ id }) => (
        <Menu.Item
          component={Link}
          to={hrefOf(id)}
          preventScrollReset
          leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
        >
          {t('audit.open')}
        </Menu.Item>
      ),
      firstStep: null,
      filters,
      hasOwnFile: true,
    },
  });
  return { list, query, changesets: rows, redirect };
}

const none: readonly ReturnType<typeof asRow>[] = [];

/** A changeset as the kit knows entries: it is written once, so it has no status and no second version. */
const asRow = (row: AuditRow, name: string) => ({
  ...row,
  name,
  statusId: 1,
  version: 1,
  createdAt: row.at,
  updatedAt: row.at,
});
