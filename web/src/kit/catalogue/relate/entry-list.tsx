import { Box, Checkbox } from '@mantine/core';
import { memo, useState, type KeyboardEvent, type RefObject } from 'react';
import { useOtherScope } from '#kit/session/other-scope.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { entryName } from './entry.ts';
import type { Offered } from './relation-calls.ts';
import styles from './relate.module.css';
import type { OfferedGroup } from './use-offered.ts';

interface EntryListProps {
  label: string;
  /** The list, for the focus that comes from the search. */
  box: RefObject<HTMLUListElement | null>;
  groups: readonly OfferedGroup[];
  nameOf: (groupId: number | null) => string;
  isBusy: boolean;
  isChosen: (id: number) => boolean;
  /** Why an entry cannot be chosen; null where it can. */
  obstacleOf: (row: Offered) => 'related' | 'itself' | null;
  /** How many entries the others are related to. */
  count: number;
  onToggle: (row: Offered, isOn: boolean) => void;
  onToggleGroup: (group: OfferedGroup, isOn: boolean) => void;
  /** The end is near. */
  onEnd: () => void;
}

/** Pixels before the end at which more is read. */
const nearEnd = 400;

const boxesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:disabled)') ?? []),
];

/** Moves the focus to the first entry that can be ticked. */
export const focusFirst = (list: HTMLElement | null): void => boxesIn(list)[0]?.focus();

/** Entries to tick, under the heading of their group, which ticks all of it. One stop of the keyboard; arrows move inside. */
export function EntryList({ label, box, groups, nameOf, isBusy, onEnd, ...entries }: EntryListProps) {
  const { isChosen, obstacleOf, count, onToggle, onToggleGroup } = entries;
  const { t } = useTexts();
  const [active, setActive] = useState<string | null>(null);
  const keyOf = (group: OfferedGroup) => `group ${group.id}`;
  const free = (group: OfferedGroup) => group.rows.filter((row) => obstacleOf(row) === null);
  const keys = groups.flatMap((group) =>
    free(group).length === 0 ? [] : [keyOf(group), ...free(group).map(({ id }) => `${id}`)],
  );
  const stop = active !== null && keys.includes(active) ? active : (keys[0] ?? null);

  const move = (event: KeyboardEvent) => {
    const boxes = boxesIn(box.current);
    const at = boxes.indexOf(event.target as HTMLInputElement);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const last = boxes.length - 1;
    const step = steps[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? -1 : at + step;
    if (at < 0 || (step === undefined && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    boxes[Math.min(last, Math.max(0, to))]?.focus();
    if (to >= last) onEnd();
  };
  return (
    <Box
      component="ul"
      ref={box}
      className={styles.list}
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={move}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEnd) onEnd();
      }}
    >
      {groups.map((group) => {
        const members = free(group);
        const chosen = members.filter(({ id }) => isChosen(id)).length;
        const isAll = members.length > 0 && chosen === members.length;
        const name = nameOf(group.id);
        return (
          <li key={group.id}>
            <div className={styles.group}>
              <Checkbox
                size="sm"
                checked={isAll}
                indeterminate={chosen > 0 && !isAll}
                disabled={members.length === 0}
                tabIndex={stop === keyOf(group) ? 0 : -1}
                aria-label={t('catalogue.relations.wholeGroup', { group: name })}
                label={name}
                onFocus={() => setActive(keyOf(group))}
                onChange={({ currentTarget: { checked } }) => onToggleGroup(group, checked)}
              />
            </div>
            <ul>
              {group.rows.map((row) => {
                const obstacle = obstacleOf(row);
                return (
                  <EntryLine
                    key={row.id}
                    row={row}
                    isChosen={isChosen(row.id)}
                    obstacle={obstacle}
                    count={count}
                    isStop={stop === `${row.id}`}
                    onToggle={onToggle}
                    onActive={setActive}
                  />
                );
              })}
            </ul>
          </li>
        );
      })}
    </Box>
  );
}

interface EntryLineProps {
  row: Offered;
  isChosen: boolean;
  obstacle: 'related' | 'itself' | null;
  count: number;
  isStop: boolean;
  onToggle: (row: Offered, isOn: boolean) => void;
  onActive: (key: string) => void;
}

/** One entry; drawn again only when it changes, since there may be thousands. */
const EntryLine = memo(function EntryLine({ row, isChosen, obstacle, count, isStop, ...acts }: EntryLineProps) {
  const { t, number } = useTexts();
  const scope = useOtherScope()(row.scopeId);
  const isPartly = obstacle === null && row.known > 0;
  const notes = [
    obstacle === null ? '' : t(`catalogue.relations.${obstacle}`),
    isPartly ? t('catalogue.relations.partly', { known: number(row.known), total: number(count) }) : '',
    scope === undefined ? '' : t('catalogue.relations.inScope', { name: scope }),
    row.isActive ? '' : t('catalogue.relations.inactive'),
  ].filter((note) => note !== '');
  return (
    <li className={styles.line} data-chosen={isChosen || undefined}>
      <Checkbox
        size="sm"
        checked={obstacle === 'related' || isChosen}
        disabled={obstacle !== null}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => acts.onActive(`${row.id}`)}
        onChange={({ currentTarget: { checked } }) => acts.onToggle(row, checked)}
        label={
          <>
            <span className={styles.code}>{row.code}</span> {entryName(row)}
            {notes.length > 0 ? <span className={styles.quiet}> ({notes.join(', ')})</span> : null}
          </>
        }
      />
    </li>
  );
});
