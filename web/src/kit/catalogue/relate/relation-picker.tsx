import { Button, Group, Pill, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { maximumPairs, relationKinds } from '@baluarte/contract/inventory/relation.ts';
import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { choiceName, useChoices } from '../choices.ts';
import { Dialog } from '../dialog.tsx';
import { usePermits } from '../permits.ts';
import { hasKinds, type RelationKind, type RelationSide } from '../show/relation-side.ts';
import { useWords } from '../words.ts';
import { EntryList, focusFirst } from './entry-list.tsx';
import { entryLabel, entryOf, type Entry } from './entry.ts';
import { groupField, listGroup, type Offered } from './relation-calls.ts';
import styles from './relate.module.css';
import { relateAll } from './relate-all.ts';
import { UnknownWords } from './unknown-words.tsx';
import { useOffered, type OfferedGroup } from './use-offered.ts';
import { usePaste, type Pasted } from './use-paste.ts';

const QuickCreate = lazy(() => import('./quick-create.tsx').then((m) => ({ default: m.QuickCreate })));

const typingMilliseconds = 200;
/** Chosen entries shown by their code; the rest is a number. */
const mostShown = 40;

interface RelationPickerProps {
  /** Entries to relate others to. */
  of: readonly Entry[];
  side: RelationSide;
  onClose: () => void;
  onRelated?: () => void;
}

/**
 * Chooses among all entries of a catalogue, group by group, by search or by pasting what they are called, and relates them to one
 * entry or to many at once; or makes a new one.
 */
export function RelationPicker({ of, side: given, onClose, onRelated }: RelationPickerProps) {
  const { relation, other } = given;
  const { t, number } = useTexts();
  const [kind, setKind] = useState<RelationKind>('dependsOn');
  const side = useMemo(() => (hasKinds(given) ? { ...given, kind } : given), [given, kind]);
  const words = useWords(other);
  const permits = usePermits(other);
  const groupOf = other.fields[groupField];
  const choices = useChoices(groupOf ? { [groupField]: groupOf } : {});
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Entry>>(new Map());
  const [isCreating, setCreating] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const [ids] = useState(() => of.map(({ id }) => id));
  const own = relation.from === relation.to ? ids : [];
  const { query, rows, groups, total, isWhole } = useOffered(side, ids, search);
  const isFree = (row: Offered) => row.known < ids.length && !own.includes(row.id);

  const set = useCallback(
    (entries: readonly Entry[], isOn: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const entry of entries)
          if (isOn) next.set(entry.id, entry);
          else next.delete(entry.id);
        return next;
      }),
    [],
  );
  const toggle = useCallback((row: Entry, isOn: boolean) => set([row], isOn), [set]);
  const paste = usePaste(side, ids, (entries) => set(entries, true));

  const toggleGroup = async (group: OfferedGroup, isOn: boolean) => {
    try {
      const isLast = groups.at(-1) === group;
      const members =
        isWhole || !isLast || group.id === null
          ? group.rows
          : await loading(listGroup(side, ids, { search, groupId: group.id }));
      set(members.filter(isFree), isOn);
    } catch (error) {
      await showError(error);
    }
  };
  const relate = async (entries: readonly Entry[]) => {
    setSaving(true);
    const isDone = await relateAll(side, of, entries);
    if (!isDone) return setSaving(false);
    onClose();
    onRelated?.();
  };
  const pairs = chosen.size * ids.length;
  const isTooMuch = chosen.size > maximumBulk || pairs > maximumPairs;
  const canRelate = chosen.size > 0 && !isTooMuch && !isSaving;

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusFirst(list.current);
    }
    // A code typed whole: Enter ticks it, and the next one can be typed.
    const [only, ...others] = rows;
    if (event.key !== 'Enter' || event.ctrlKey || !only || others.length > 0 || text.trim() !== search) return;
    event.preventDefault();
    if (isFree(only)) toggle(only, !chosen.has(only.id));
    setText('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey || !canRelate) return;
    event.preventDefault();
    void relate([...chosen.values()]);
  };

  if (isCreating)
    return (
      <Suspense>
        <QuickCreate
          catalogue={other}
          text={text.trim()}
          onClose={onClose}
          onCreated={(row) => void relate([entryOf(row)])}
        />
      </Suspense>
    );
  const [one, ...more] = of;
  const title =
    one && more.length > 0
      ? t('catalogue.relations.relateMany', { what: words.many, count: of.length })
      : t('catalogue.relations.add', { what: words.many });
  const shown = [...chosen.values()].slice(0, mostShown);
  return (
    <Dialog onClose={onClose} size="48rem" title={title} held={chosen.size > 0 ? 'beside' : undefined}>
      <Stack gap="sm" onPaste={paste.onPaste} onKeyDown={onKey}>
        {hasKinds(side) ? (
          <SegmentedControl
            aria-label={t('catalogue.relations.kind')}
            value={kind}
            onChange={(value) => {
              setKind(value);
              setChosen(new Map());
            }}
            data={relationKinds.map((each) => ({
              value: each,
              label: t(`catalogue.relations.kinds.${each}.outgoing`),
            }))}
          />
        ) : null}
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('catalogue.relations.search')}
          placeholder={t('catalogue.relations.search')}
          description={t('catalogue.relations.pasteHint')}
          inputWrapperOrder={['input', 'description']}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
        {paste.result ? <PasteResult {...paste.result} unclear={paste.unclear.length} /> : null}
        {paste.unclear.length > 0 ? (
          <UnknownWords
            of={other}
            lines={paste.unclear}
            onAnswer={(line, entry) => {
              paste.settle(line);
              if (entry && !own.includes(entry.id)) set([entry], true);
            }}
            onLeaveOutAll={paste.settleAll}
          />
        ) : null}
        {chosen.size > 0 ? (
          <ul className={styles.chosen} aria-label={t('catalogue.relations.chosen')}>
            {shown.map((entry) => (
              <li key={entry.id}>
                <Pill
                  withRemoveButton
                  title={entryLabel(entry)}
                  onRemove={() => toggle(entry, false)}
                  removeButtonProps={{ 'aria-label': t('catalogue.relations.leaveOut', { name: entryLabel(entry) }) }}
                >
                  {entry.code}
                </Pill>
              </li>
            ))}
            {chosen.size > shown.length ? (
              <li>{t('catalogue.list.more', { count: chosen.size - shown.length })}</li>
            ) : null}
          </ul>
        ) : null}
        <EntryList
          label={words.title}
          box={list}
          groups={groups}
          nameOf={(id) => {
            const choice = choices.find(groupOf?.from, id);
            return choice ? choiceName(choice) : words.title;
          }}
          isBusy={query.isFetching}
          isChosen={(id) => chosen.has(id)}
          obstacleOf={(row) => (own.includes(row.id) ? 'itself' : row.known >= ids.length ? 'related' : null)}
          count={ids.length}
          onToggle={toggle}
          onToggleGroup={(group, isOn) => void toggleGroup(group, isOn)}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
          }}
        />
        <div className={styles.foot}>
          <Text component="output" size="xs" c="dimmed">
            {total === undefined
              ? ''
              : total === 0
                ? t('catalogue.list.nothingFound')
                : isWhole
                  ? t('catalogue.relations.shownAll', { count: total })
                  : t('catalogue.relations.shown', { shown: number(rows.length), total: number(total) })}
          </Text>
          {query.hasNextPage ? (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('catalogue.relations.showMore')}
            </Button>
          ) : null}
        </div>
        {isTooMuch ? (
          <Text size="xs" c="var(--b-danger)" role="alert">
            {t('catalogue.relations.tooMuch', {
              entries: number(maximumBulk),
              pairs: number(maximumPairs),
            })}
          </Text>
        ) : null}
        <Group justify="space-between">
          {permits.create ? (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {text.trim() === ''
                ? t('catalogue.relations.createNewEmpty')
                : t('catalogue.relations.createNew', { text: text.trim() })}
            </Button>
          ) : (
            <span />
          )}
          <Button disabled={!canRelate} loading={isSaving} onClick={() => void relate([...chosen.values()])}>
            {t('catalogue.relations.addChosen', { count: chosen.size })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What became of the lines that were pasted. */
function PasteResult({ lines, chosen, known, isCut, unclear }: Pasted & { unclear: number }) {
  const { t } = useTexts();
  const parts = [
    t('catalogue.relations.pasted', { count: lines }),
    chosen > 0 ? t('catalogue.relations.pastedChosen', { count: chosen }) : '',
    known > 0 ? t('catalogue.relations.pastedKnown', { count: known }) : '',
    unclear > 0 ? t('catalogue.relations.pastedUnclear', { count: unclear }) : '',
    isCut ? t('catalogue.relations.pastedCut', { count: lines }) : '',
  ];
  return (
    <Text component="output" size="sm">
      {parts.filter((part) => part !== '').join(' ')}
    </Text>
  );
}
