import { Button, Checkbox, NativeSelect } from '@mantine/core';
import type { TypeThreatTable } from '@baluarte/contract/inventory/type-threat.ts';
import { useId, useMemo, useState } from 'react';
import { Nothing } from '#kit/catalogue/list/nothing.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { PairGrid } from './pair-grid.tsx';
import { isTicked, pairKey, shownThreats, type TypeRow } from './pair-model.ts';
import { rowName } from './row-name.ts';
import styles from './type-threats.module.css';
import type { useTicks } from './use-ticks.ts';

/** Rows drawn at once; a longer catalogue shows the rest when asked. */
const rowsAtOnce = 200;
const none = 'none';

interface TypeThreatsProps {
  table: TypeThreatTable;
  edited: ReturnType<typeof useTicks>;
  mayEdit: boolean;
  /** One type at a time: a telephone has no room for columns. */
  isNarrow: boolean;
}

/** Types of a category as columns, which category and which threats are shown, and what is not saved yet. */
export function TypeThreats({ table, edited, mayEdit, isNarrow }: TypeThreatsProps) {
  const { t, number } = useTexts();
  const keysId = useId();
  const { ticks } = edited;
  const [chosen, setChosen] = useState<string | null>(null);
  const [chosenType, setChosenType] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const [isTickedOnly, setTickedOnly] = useState(false);
  const [most, setMost] = useState(rowsAtOnce);

  const categories = useMemo(() => {
    const known = table.categories.filter(({ id }) => table.types.some((type) => type.categoryId === id));
    const ids = new Set(known.map(({ id }) => id));
    const rest = table.types.filter(({ categoryId }) => categoryId === null || !ids.has(categoryId));
    return [
      ...known.map((row) => ({
        key: `${row.id}`,
        row,
        types: table.types.filter((type) => type.categoryId === row.id),
      })),
      ...(rest.length > 0 ? [{ key: none, row: null, types: rest }] : []),
    ];
  }, [table]);
  const category = categories.find(({ key }) => key === chosen) ?? categories[0];
  const ofCategory = category?.types ?? [];
  const one = ofCategory.find(({ id }) => id === chosenType) ?? ofCategory[0];
  const types = useMemo(() => (isNarrow && one ? [one] : (category?.types ?? [])), [isNarrow, one, category]);
  const threats = shownThreats(table, types, ticks, { search, isTickedOnly });
  const shown = threats.slice(0, most);
  const tickedIn = (some: readonly TypeRow[]) =>
    some.reduce(
      (sum, { id }) => sum + table.threats.filter((threat) => isTicked(ticks, pairKey(id, threat.id))).length,
      0,
    );
  const groups = table.threatCategories.map((row) => ({ id: row.id, name: rowName(row) }));
  const countOf = (some: readonly TypeRow[]) => number(tickedIn(some));
  return (
    <>
      <div className={styles.tools}>
        <NativeSelect
          label={t('typeThreat.category')}
          value={category?.key ?? ''}
          data={categories.map(({ key, row, types: some }) => ({
            value: key,
            label: `${row ? rowName(row) : t('typeThreat.withoutCategory')} (${countOf(some)})`,
          }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {isNarrow ? (
          <NativeSelect
            label={t('typeThreat.type')}
            value={one?.id ?? ''}
            data={ofCategory.map((type) => ({ value: `${type.id}`, label: `${rowName(type)} (${countOf([type])})` }))}
            onChange={({ currentTarget }) => setChosenType(Number(currentTarget.value))}
          />
        ) : null}
        <SearchInput label={t('typeThreat.search')} className={styles.search} search={search} onSearch={setSearch} />
        <Checkbox
          className={styles.only}
          size="xs"
          label={t('typeThreat.onlyTicked')}
          checked={isTickedOnly}
          onChange={({ currentTarget }) => setTickedOnly(currentTarget.checked)}
        />
        <output className={styles.count}>{t('typeThreat.ticked', { count: tickedIn(types) })}</output>
      </div>
      {mayEdit ? (
        <p id={keysId} className={styles.keys}>
          {t('typeThreat.keys')}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <PairGrid
          label={category?.row ? rowName(category.row) : t('typeThreat.withoutCategory')}
          types={types}
          threats={shown}
          groups={groups}
          ticks={ticks}
          onTick={mayEdit ? edited.tick : null}
          onPaste={(text, from) => void edited.paste(text, { threats: shown, types }, from)}
        />
      ) : (
        <Nothing title={t('typeThreat.none.foundTitle')} text={t('typeThreat.none.foundText')}>
          <Button
            variant="default"
            onClick={() => {
              setSearch('');
              setTickedOnly(false);
            }}
          >
            {t('typeThreat.none.clear')}
          </Button>
        </Nothing>
      )}
      {threats.length > shown.length ? (
        <Button variant="subtle" mt="xs" onClick={() => setMost(most + rowsAtOnce)}>
          {t('typeThreat.more', { count: Math.min(rowsAtOnce, threats.length - shown.length) })}
        </Button>
      ) : null}
      {ticks.unsaved.size > 0 ? (
        <div className={styles.bar}>
          <Button onClick={() => void edited.save()} aria-keyshortcuts="Control+S">
            {t('typeThreat.save', { count: ticks.unsaved.size })}
          </Button>
          <Button variant="default" onClick={edited.discard}>
            {t('typeThreat.discard')}
          </Button>
        </div>
      ) : null}
      <output className="b-visually-hidden">
        {ticks.unsaved.size > 0 ? t('typeThreat.unsaved', { count: ticks.unsaved.size }) : ''}
      </output>
    </>
  );
}
