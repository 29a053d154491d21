import { Anchor, Button, Checkbox, Group, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconFileImport, IconLinkPlus, IconUnlink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useOtherScope } from '#kit/session/other-scope.ts';
import { useCan } from '#kit/session/session.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { pagesOf, type Row } from '../catalogue.ts';
import { Failed, Nothing } from '../list/nothing.tsx';
import { rowsFollow } from '../list/row-press.ts';
import { pairFilesOf } from '../import/pairs.ts';
import { usePermits } from '../permits.ts';
import { entryOf } from '../relate/entry.ts';
import { rowName } from '../row-name.ts';
import { Status } from '../status.tsx';
import { useWords } from '../words.ts';
import { refresh } from '../writes.ts';
import { relationApi, relationKey, type Related, type RelationSide } from './relation-side.ts';
import styles from './show.module.css';
import { Steps } from './steps.tsx';

const RelationPicker = lazy(() => import('../relate/relation-picker.tsx').then((m) => ({ default: m.RelationPicker })));

const perPage = 10;

/** What an entry is related to: see, add, take away. */
export function RelationTab({ of, side }: { of: Row; side: RelationSide }) {
  const { id } = of;
  const { relation, other } = side;
  const { t } = useTexts();
  const words = useWords(other);
  const can = useCan();
  const permits = usePermits(other);
  const mayAdd = can(relation.add.access as never) && can(other.endpoints.list.access as never);
  const mayRemove = can(relation.remove.access as never);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly Related[]>([]);
  const [isPicking, setPicking] = useState(false);
  const api = relationApi(side);
  const query = useQuery({
    queryKey: [...relationKey(side, id), page],
    queryFn: ({ signal }) => api.list(id, { page, perPage, sort: 'code' }, signal),
    placeholderData: keepPreviousData,
  });
  const remove = async () => {
    if (!(await confirm({ message: t('catalogue.relations.confirmRemove', { count: chosen.length }) }))) return;
    try {
      const removed = await removeEach(side, id, chosen);
      setChosen([]);
      toastText('catalogue.relations.removed', { count: removed });
      await refresh();
    } catch (error) {
      await showError(error);
    }
  };
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { rows, meta } = query.data;
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const files = mayAdd ? pairFilesOf(relation.from, relation.to) : [];
  const add = mayAdd ? (
    <>
      {files.map(({ catalogue: { name }, href }) => (
        <Button
          key={name}
          component={Link}
          to={href}
          size="xs"
          variant="default"
          leftSection={<IconFileImport {...icon} />}
        >
          {t('catalogue.relations.importRelations')}
        </Button>
      ))}
      <Button size="xs" leftSection={<IconLinkPlus {...icon} />} onClick={() => setPicking(true)}>
        {t('catalogue.relations.add', { what: words.many })}
      </Button>
    </>
  ) : null;
  return (
    <>
      {meta.total === 0 ? (
        <Nothing title={t('catalogue.relations.empty', { what: words.many })} text={t('catalogue.relations.emptyText')}>
          {add}
        </Nothing>
      ) : (
        <>
          <Group justify="flex-end" mb="xs">
            {mayRemove && chosen.length > 0 ? (
              <Button size="xs" variant="default" leftSection={<IconUnlink {...icon} />} onClick={() => void remove()}>
                {t('catalogue.relations.removeMany', { count: chosen.length })}
              </Button>
            ) : null}
            {add}
          </Group>
          <RelatedTable
            rows={rows}
            caption={words.title}
            hrefOf={permits.view ? (row) => pagesOf(other).show(row.id) : null}
            chosen={mayRemove ? chosen : null}
            onChoose={setChosen}
          />
          <Steps page={page} last={meta.lastPage} onGo={setPage} />
        </>
      )}
      <Suspense>
        {isPicking ? <RelationPicker of={[entryOf(of)]} side={side} onClose={() => setPicking(false)} /> : null}
      </Suspense>
    </>
  );
}

/** Takes relations away, those of each kind together; returns how many there were. Throws `Refusal`. */
async function removeEach(side: RelationSide, id: number, rows: readonly Related[]): Promise<number> {
  let count = 0;
  for (const [kind, alike] of Map.groupBy(rows, (row) => row.kind)) {
    const api = relationApi(kind === null ? side : { ...side, kind });
    count += (await api.remove(id, [...new Set(alike.map((row) => row.id))])).removed;
  }
  return count;
}

/** An entry may be related in several kinds, and from either end. */
const isSame = (one: Related, other: Related) =>
  one.id === other.id && one.direction === other.direction && one.kind === other.kind;

/** Said of what lives in another scope: it is opened there. */
function InScope({ name }: { name: string | undefined }) {
  const { t } = useTexts();
  return name === undefined ? null : (
    <span className={styles.quiet}> ({t('catalogue.relations.inScope', { name })})</span>
  );
}

interface RelatedTableProps {
  rows: readonly Related[];
  caption: string;
  hrefOf: ((row: Related) => string) | null;
  /** Null where nothing may be taken away. */
  chosen: readonly Related[] | null;
  onChoose: (rows: readonly Related[]) => void;
}

function RelatedTable({ rows, caption, hrefOf, chosen, onChoose }: RelatedTableProps) {
  const { t, texts } = useTexts();
  const otherScope = useOtherScope();
  const hasDirection = rows.some(({ direction }) => direction !== null);
  const isChosen = (row: Related) => chosen?.some((each) => isSame(each, row)) ?? false;
  const toggle = (row: Related, isOn: boolean) =>
    onChoose(isOn ? [...(chosen ?? []), row] : (chosen ?? []).filter((each) => !isSame(each, row)));
  const all = rows.length > 0 && rows.every(isChosen);
  return (
    <div className={styles.frame}>
      <Table verticalSpacing={6} fz="sm">
        <caption className="b-visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {chosen ? (
              <Table.Th scope="col" w={40}>
                <Checkbox
                  size="xs"
                  aria-label={t('catalogue.selection.page')}
                  checked={all}
                  onChange={() => onChoose(all ? [] : rows)}
                />
              </Table.Th>
            ) : null}
            <Table.Th scope="col">{texts.threat.fields.code}</Table.Th>
            <Table.Th scope="col">{texts.threat.fields.name}</Table.Th>
            {hasDirection ? <Table.Th scope="col">{t('catalogue.relations.kind')}</Table.Th> : null}
            <Table.Th scope="col">{t('catalogue.columns.statusId')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody {...rowsFollow}>
          {rows.map((row) => (
            <Table.Tr key={`${row.id} ${row.direction} ${row.kind}`} className={hrefOf ? styles.opens : undefined}>
              {chosen ? (
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={t('catalogue.selection.row', { name: rowName(row) })}
                    checked={isChosen(row)}
                    onChange={(event) => toggle(row, event.currentTarget.checked)}
                  />
                </Table.Td>
              ) : null}
              <Table.Td className={styles.code}>
                {hrefOf && otherScope(row.scopeId) === undefined ? (
                  <Anchor component={Link} to={hrefOf(row)} size="sm">
                    {row.code}
                  </Anchor>
                ) : (
                  row.code
                )}
              </Table.Td>
              <Table.Td>
                {localized(row, 'name') || row.description}
                <InScope name={otherScope(row.scopeId)} />
              </Table.Td>
              {hasDirection ? (
                <Table.Td>
                  {row.direction && row.kind ? t(`catalogue.relations.kinds.${row.kind}.${row.direction}`) : null}
                </Table.Td>
              ) : null}
              <Table.Td>
                <Status id={row.statusId} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
