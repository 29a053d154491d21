import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { entityFrom } from '@baluarte/contract/kit/field.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { apiOf, type History } from '../api.ts';
import { statusField, type Catalogue } from '../catalogue.ts';
import { Failed, Nothing } from '../list/nothing.tsx';
import { textOf } from '../text-of.ts';
import { UndoImport } from '../import/undo-import.tsx';
import { Value } from '../value.tsx';
import { labelOf, optionsOf, relationLabel } from '../words.ts';
import { AsOfForm, useAsOf } from './as-of.tsx';
import { useRecorded } from './use-recorded.ts';
import styles from './show.module.css';

/** The server stores microseconds and sends milliseconds: one more includes the change itself. */
const justAfter = (at: string) => new Date(Date.parse(at) + 1).toISOString();

type Change = HistoryEntry['fields'][number];

/** Whether a change is for a person to read: of a relation, a field, or a column that the audit shows. */
const isShown = ({ fields }: Catalogue, { field, of, type }: Change): boolean =>
  of !== undefined || type !== undefined || field in fields;

const kinds = ['import', 'undo', 'bulk'] as const;
const kindTexts = { import: 'imported', undo: 'undone', bulk: 'bulk' } as const;

interface EntryProps {
  catalogue: Catalogue;
  entry: HistoryEntry;
  names: History['names'];
  /** What fields are called here, where it is not what the catalogue calls them. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** What is recorded, where it is not the catalogue itself. */
  entity?: string;
  /** Whether the whole is shown as it was. */
  hasPast: boolean;
}

function Entry({ catalogue, entry, names, labels, entity = catalogue.name, hasPast }: EntryProps) {
  const { t, texts, dateTime } = useTexts();
  const show = useAsOf();
  const kind = kinds.find((each) => entry.kind.includes(each));
  const fields = entry.fields.filter((change) => isShown(catalogue, change));
  // What only counted up a version, and of which nothing is to be read, is no news.
  if (fields.length === 0 && entry.operation === 'update') return null;
  const value = (change: Change, held: unknown, other: unknown) =>
    change.of === undefined ? (
      <Held catalogue={catalogue} entity={entity} change={change} held={held} other={other} names={names} />
    ) : (
      <Related of={change.of} ids={held as number[]} names={names} />
    );
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <p className={styles.who}>
          <strong>{entry.userName ?? t('catalogue.history.system')}</strong> {t(`catalogue.history.${entry.operation}`)}
          {kind ? ` ${t(`catalogue.history.${kindTexts[kind]}`)}` : ''}
          <time dateTime={entry.at}> · {dateTime(entry.at)}</time>
        </p>
        <UndoImport changesetId={entry.changesetId} kind={entry.kind} userId={entry.userId} />
        {entry.operation === 'delete' || !hasPast ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => show(justAfter(entry.at))}>
            {t('catalogue.history.asOfThen')}
          </Button>
        )}
      </div>
      {fields.length > 0 ? (
        <table className={styles.changes}>
          <colgroup>
            <col className={styles.changedField} />
          </colgroup>
          <thead className="b-visually-hidden">
            <tr>
              <th scope="col">{t('catalogue.conflict.field')}</th>
              {entry.operation === 'insert' ? null : <th scope="col">{t('catalogue.history.before')}</th>}
              {entry.operation === 'delete' ? null : <th scope="col">{t('catalogue.history.after')}</th>}
            </tr>
          </thead>
          <tbody>
            {inOrder(catalogue, fields).map((change) => {
              const { field, of, before, after } = change;
              return (
                <tr key={field}>
                  <th scope="row">
                    {labels?.[field] ??
                      (of === undefined
                        ? labelOf(texts, catalogue.name, field)
                        : relationLabel(texts, catalogue.name, field, of))}
                  </th>
                  {entry.operation === 'insert' ? null : (
                    <td className={styles.before}>{value(change, before, after)}</td>
                  )}
                  {entry.operation === 'delete' ? null : <td>{value(change, after, before)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
    </li>
  );
}

/** Changes in the order in which the form has its fields. */
function inOrder({ fields }: Catalogue, changes: HistoryEntry['fields']) {
  const names = Object.keys(fields);
  const place = (field: string) => (names.includes(field) ? names.indexOf(field) : names.length);
  return changes.toSorted((a, b) => place(a.field) - place(b.field));
}

interface HeldProps {
  catalogue: Catalogue;
  entity: string;
  change: Change;
  held: unknown;
  /** The value on the other side of the change. */
  other: unknown;
  names: History['names'];
}

/** A value of the past; what an id stood for comes with the history itself. */
function Held({ catalogue, entity, change, held, other, names }: HeldProps) {
  const { t, texts } = useTexts();
  const { recorded } = useRecorded();
  const { field: name } = change;
  const field = catalogue.fields[name];
  const empty = <span className={styles.quiet}>{t('catalogue.history.nothing')}</span>;
  if (held === null || held === undefined || held === '') return empty;
  if (name === statusField) return <Value kind="status" value={held} choices={noChoices} />;
  if (field === undefined) return recorded(entity, change, [held, other], names) || empty;
  if (field?.kind === 'codes' && Array.isArray(held)) {
    // Of a long set what is on this side alone.
    const own = held.filter((code) => !Array.isArray(other) || !other.includes(code));
    return own.length === 0 ? empty : own.map((code) => texts.permissions[code as PermissionCode]).join(', ');
  }
  const named = (id: unknown) => names[`${entityFrom(field?.from)}:${textOf(id)}`] ?? textOf(id);
  if (Array.isArray(held)) return held.length === 0 ? empty : held.map(named).join(', ');
  if (field?.kind === 'choice') return named(held);
  const words = optionsOf(texts, catalogue.name, name);
  const value = <Value kind={field?.kind ?? 'text'} value={held} words={words} choices={noChoices} empty={empty} />;
  return field?.twin ? <span lang="es">{value}</span> : value;
}

/** Names written out of a relation; the others as a number. */
const most = 10;

/** What was related to the entry, or no longer is, by name. */
export function Related({ of, ids, names }: { of: string; ids: readonly number[]; names: History['names'] }) {
  const { t } = useTexts();
  const { nameOf } = useRecorded();
  if (ids.length === 0) return <span className={styles.quiet}>{t('catalogue.history.nothing')}</span>;
  const shown = ids.slice(0, most).map((id) => nameOf(of, id, names));
  const rest = ids.length - shown.length;
  return [...shown, ...(rest > 0 ? [t('catalogue.list.more', { count: rest })] : [])].join(', ');
}

const noChoices = { of: () => [], find: () => undefined, isLoading: false };

/** Who changed what, when, before and after; newest first. Each entry, and any date, shows the whole as it was. */
export function HistoryTab({ catalogue, id }: { catalogue: Catalogue; id: number }) {
  const { t } = useTexts();
  const query = useQuery({
    queryKey: [catalogue.name, 'history', id],
    queryFn: ({ signal }) => apiOf(catalogue).history(id, signal),
  });
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  if (query.data.entries.length === 0)
    return <Nothing title={t('catalogue.show.history')} text={t('catalogue.history.empty')} />;
  return (
    <>
      <AsOfForm />
      <HistoryEntries catalogue={catalogue} history={query.data} hasPast />
    </>
  );
}

interface HistoryEntriesProps extends Omit<EntryProps, 'entry' | 'names'> {
  history: History;
}

/** The changes of one entry. */
export function HistoryEntries({ history: { entries, names, namesEn }, ...about }: HistoryEntriesProps) {
  const { language } = useTexts();
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <Entry
          key={`${entry.changesetId} ${entry.operation} ${entry.at}`}
          {...about}
          entry={entry}
          names={language === 'en' ? { ...names, ...namesEn } : names}
        />
      ))}
    </ol>
  );
}
