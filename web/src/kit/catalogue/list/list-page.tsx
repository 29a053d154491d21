import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesOf, type Catalogue, type RowOf } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { withImport } from '../import/import-address.ts';
import { ImportPlace } from '../import/import-place.tsx';
import { usePermits } from '../permits.ts';
import { useRemoval, type RemoveOne } from '../use-removal.tsx';
import type { TakeOver } from '../take-over.ts';
import { useWords } from '../words.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsOf, type ColumnOf } from './columns.ts';
import { ListProvider, type List } from './list-context.ts';
import { shapeOf } from './list-state.ts';
import { Rows } from './rows.tsx';
import { Toolbar } from './toolbar.tsx';
import { useListState } from './use-list-state.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

/** How one catalogue's list differs from the others. */
export interface ListOptions<C extends Catalogue> {
  /** Columns in their order; what is not named can be added by the person. */
  columns: readonly ColumnOf<C>[];
  /** Beside the primary action. */
  actions?: ReactNode;
  takeOver?: TakeOver;
  /** Items of an entry's menu behind the ordinary ones. */
  Items?: ComponentType<{ row: RowOf<C> }>;
  /** Asks about one entry and deletes it, where more is asked than yes or no. */
  RemoveOne?: RemoveOne;
}

/** The page of a list: search, filters, columns, selection, quick edit, export, import; all of its state in the address. */
export function listPage<const C extends Catalogue>(catalogue: C, options: ListOptions<C>): ComponentType {
  return function CatalogueList() {
    const { texts } = useTexts();
    const columns = useMemo(() => columnsOf(catalogue, options.columns, texts), [texts]);
    const shape = useMemo(
      () =>
        shapeOf(
          catalogue,
          columns.map(({ field }) => field),
          columns.flatMap(({ field, isHidden }) => (isHidden ? [] : [field])),
        ),
      [columns],
    );
    const { state, change, redirect } = useListState(catalogue.name, shape);
    const query = useRows(catalogue, state);
    const choices = useChoices(catalogue.fields);
    const rows = query.data?.rows ?? none;
    const selection = useSelection(rows);
    const permits = usePermits(catalogue);
    const total = query.data?.meta.total ?? 0;
    const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns]);
    const shown = useMemo(
      () => state.columns.flatMap(({ field }) => byField.get(field) ?? []),
      [state.columns, byField],
    );
    const list: List = {
      catalogue,
      shape,
      state,
      change,
      columns: byField,
      shown,
      choices,
      rows,
      total,
      selection,
      permits,
      Items: options.Items as List['Items'],
    };

    if (redirect) return <Navigate replace to={redirect} />;
    return (
      <ListProvider value={list}>
        <ListBody
          list={list}
          query={query}
          actions={options.actions}
          takeOver={options.takeOver}
          RemoveOne={options.RemoveOne}
        />
      </ListProvider>
    );
  };
}

const none: List['rows'] = [];

interface ListBodyProps {
  list: List;
  query: ReturnType<typeof useRows>;
  actions: ReactNode;
  takeOver: TakeOver | undefined;
  RemoveOne: RemoveOne | undefined;
}

function ListBody({
  list: { catalogue, permits, rows, selection },
  query,
  actions,
  takeOver,
  RemoveOne,
}: ListBodyProps) {
  const { t } = useTexts();
  const words = useWords(catalogue);
  const navigate = useNavigate();
  const location = useLocation();
  const search = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const removal = useRemoval(catalogue, { onLeaveOut: selection.remove, takeOver, RemoveOne });
  const pages = pagesOf(catalogue);
  const canImport = permits.import && catalogue.paths.import !== undefined;

  usePageKeys({
    '/': () => search.current?.focus(),
    n: permits.create ? () => void navigate(pages.create) : undefined,
  });
  const removeSelected = async () => {
    if (await removal.remove(selection.rows)) selection.clear();
  };
  const removeRow = async (index: number) => {
    const row = rows[index];
    if (row && (await removal.remove([row]))) selection.remove(new Set([row.id]));
  };
  const buttons = (
    <>
      {actions}
      {canImport ? (
        <Button
          component={Link}
          to={withImport(location, 'new')}
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
        >
          {t('catalogue.list.import')}
        </Button>
      ) : null}
      {permits.create ? (
        <Button component={Link} to={pages.create} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
          {words.create}
        </Button>
      ) : null}
    </>
  );
  return (
    <Page title={words.title} actions={buttons} changing={catalogue.endpoints.update.access}>
      <Toolbar search={search} isNarrow={isNarrow} />
      <Rows query={query} isNarrow={isNarrow} onRemove={(index) => void removeRow(index)} />
      <BulkBar onRemove={() => void removeSelected()} />
      {removal.dialog}
      {canImport ? <ImportPlace catalogue={catalogue} /> : null}
    </Page>
  );
}
