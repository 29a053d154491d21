import { Button, Menu } from '@mantine/core';
import { IconFileImport, IconFiles, IconPlus } from '@tabler/icons-react';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesOf, type Catalogue, type RowOf } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { withImport } from '../import/import-address.ts';
import type { Consequences } from '../consequences.ts';
import { ImportPlace } from '../import/import-place.tsx';
import type { PairFile } from '../import/pairs.ts';
import type { NextStep } from '../import/result-step.tsx';
import { relationParameter } from '../import/import-address.ts';
import { useCan } from '#kit/session/session.tsx';
import { permitsOf, usePermits } from '../permits.ts';
import { RelateMenu } from '../relate/relate-menu.tsx';
import type { RelationSide } from '../show/relation-side.ts';
import { useRemoval, type RemoveOne } from '../use-removal.tsx';
import type { TakeOver } from '../take-over.ts';
import { useReadable } from '../use-readable.ts';
import { useWords, wordsIn } from '../words.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsOf, type ColumnOf } from './columns.ts';
import { ListProvider, type List } from './list-context.ts';
import { ListParts } from './list-parts.tsx';
import { shapeOf } from './list-state.ts';
import { waysOf, withFilters, type OwnFilter } from './own-filters.ts';
import { useAssembled } from './use-assembled.ts';
import { useListState } from './use-list-state.ts';
import { useRows } from './use-rows.ts';
import { ViewedPage } from './viewed-page.tsx';
import { useListViews, ViewSwitch } from './view-switch.tsx';

/** How one catalogue's list differs from the others. */
export interface ListOptions<C extends Catalogue> {
  /** Columns in their order; what is not named can be added by the person. */
  columns: readonly ColumnOf<C>[];
  /** Beside the primary action, also where the list is empty. */
  actions?: ReactNode;
  takeOver?: TakeOver;
  /** Items of an entry's menu behind the ordinary ones. */
  Items?: ComponentType<{ row: RowOf<C> }>;
  /** Asks about one entry and deletes it, where more is asked than yes or no. */
  RemoveOne?: RemoveOne;
  /** What deleting entries or putting them out of use changes beside themselves. */
  consequences?: Consequences;
  /** What can be done with selected entries beside what every list offers. */
  Selected?: ComponentType;
  /** What selected entries can be related to. */
  relations?: readonly RelationSide[];
  /** The relations of these entries that come as files of two columns. */
  pairs?: readonly PairFile[];
  /** Items of the menu of these files behind the imports: what is taken out the way it comes in. */
  Files?: ComponentType;
  /** What there is to do with what a file brought, on the page that says what became of it. */
  Imported?: NextStep;
  /** Filters its contract has beside those of the fields. */
  filters?: Readonly<Record<string, OwnFilter>>;
  /** Says that `?at=` shows the list as it stood at a moment, to read only, and asks for one; where its contract has the past. */
  Past?: ComponentType<{ at: string | undefined; error: unknown; children: ReactNode }>;
}

/** The page of a list: search, filters, columns, selection, quick edit, export, import; all of its state in the address. */
export function listPage<const C extends Catalogue>(catalogue: C, options: ListOptions<C>): ComponentType {
  return function CatalogueList() {
    const words = useWords(catalogue);
    const { open } = useListViews();
    return open ? <ViewedPage title={words.title} view={open} /> : <CatalogueRows />;
  };

  function CatalogueRows() {
    const { texts } = useTexts();
    const readable = useReadable(catalogue);
    const columns = useMemo(
      () =>
        columnsOf(catalogue, options.columns, texts).filter(
          ({ field }) => !(field in catalogue.fields) || field in readable.fields,
        ),
      [texts, readable],
    );
    const shape = useMemo(
      () =>
        withFilters(
          shapeOf(
            readable,
            columns.map(({ field }) => field),
            columns.flatMap(({ field, isHidden }) => (isHidden ? [] : [field])),
          ),
          options.filters,
        ),
      [readable, columns],
    );
    const { redirect, ...at } = useListState(catalogue.name, shape);
    const moment = useSearchParams()[0].get('at') ?? undefined;
    const shownAt = options.Past ? moment : undefined;
    const query = useRows(catalogue, at.state, shownAt);
    const choices = useChoices(catalogue.fields, shownAt);
    const rows = query.data?.rows ?? none;
    const mayNow = usePermits(catalogue);
    const permits = shownAt === undefined ? mayNow : permitsOf({ view: mayNow.view });
    const Items = options.Items as List['Items'];
    const list = useAssembled({
      catalogue,
      moment: shownAt,
      shape,
      at,
      choices,
      columns,
      rows,
      total: query.data?.meta.total,
      permits,
      Items,
      actions: shownAt === undefined ? options.actions : undefined,
      consequences: options.consequences,
      filters: useMemo(() => waysOf(options.filters, texts), [texts]),
    });

    if (redirect) return <Navigate replace to={redirect} />;
    return (
      <ListProvider value={list}>
        <ListBody
          list={list}
          query={query}
          takeOver={options.takeOver}
          RemoveOne={options.RemoveOne}
          Selected={options.Selected}
          relations={options.relations ?? none}
          pairs={shownAt === undefined ? (options.pairs ?? none) : none}
          Files={options.Files}
          Imported={options.Imported}
          Past={options.Past}
        />
      </ListProvider>
    );
  }
}

const none: readonly never[] = [];

interface ListBodyProps {
  list: List;
  query: ReturnType<typeof useRows>;
  takeOver: TakeOver | undefined;
  RemoveOne: RemoveOne | undefined;
  Selected: ComponentType | undefined;
  relations: readonly RelationSide[];
  pairs: readonly PairFile[];
  Files: ComponentType | undefined;
  Imported: NextStep | undefined;
  Past: ListOptions<Catalogue>['Past'];
}

function ListBody({
  list: { catalogue, moment, permits, rows, selection, actions, consequences },
  query,
  takeOver,
  RemoveOne,
  Selected,
  relations,
  pairs,
  Files,
  Imported,
  Past,
}: ListBodyProps) {
  const { t, texts } = useTexts();
  const words = useWords(catalogue);
  const navigate = useNavigate();
  const location = useLocation();
  const removal = useRemoval(catalogue, { onLeaveOut: selection.remove, takeOver, RemoveOne, consequences });
  const pages = pagesOf(catalogue);
  const canImport = permits.import && catalogue.paths.import !== undefined;

  const removeSelected = async () => {
    if (await removal.remove(selection.rows)) selection.clear();
  };
  const removeRow = async (index: number) => {
    const row = rows[index];
    if (row && (await removal.remove([row]))) selection.remove(new Set([row.id]));
  };
  const can = useCan();
  const mayImport = ({ catalogue: { access } }: PairFile) => access.import !== undefined && can(access.import as never);
  const files = pairs.filter(mayImport);
  const others = new URLSearchParams(location.search).get(relationParameter);
  const pair = files.find((file) => file.from === catalogue.name && file.others === others);
  const buttons = (
    <>
      <ViewSwitch />
      {actions}
      {files.length > 0 || Files ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={
                Files ? (
                  <IconFiles size={16} stroke={1.5} aria-hidden />
                ) : (
                  <IconFileImport size={16} stroke={1.5} aria-hidden />
                )
              }
            >
              {t(Files ? 'catalogue.relations.files' : 'catalogue.relations.importRelations')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {files.map(({ catalogue: { name }, href }) => (
              <Menu.Item key={name} component={Link} to={href}>
                {Files
                  ? t('catalogue.relations.importPairs', { what: wordsIn(texts, name).many })
                  : wordsIn(texts, name).title}
              </Menu.Item>
            ))}
            {Files ? <Files /> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
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
  const parts = (
    <ListParts
      query={query}
      keys={{ n: permits.create ? () => void navigate(pages.create) : undefined }}
      onRemove={(index) => void removeRow(index)}
      bar={
        <BulkBar onRemove={() => void removeSelected()}>
          <RelateMenu sides={relations} />
          {Selected ? <Selected /> : null}
        </BulkBar>
      }
    />
  );
  return (
    <Page title={words.title} actions={buttons} changing={catalogue.endpoints.update.access}>
      {Past ? (
        <Past at={moment} error={query.error}>
          {parts}
        </Past>
      ) : (
        parts
      )}
      {removal.dialog}
      {pair ? (
        <ImportPlace key={pair.others} catalogue={pair.catalogue} what={wordsIn(texts, pair.catalogue.name).many} />
      ) : canImport ? (
        <ImportPlace catalogue={catalogue} Next={Imported} />
      ) : null}
    </Page>
  );
}
