import type { PermissionGridProps } from './permission-grid-props.ts';
import { missingFor } from '@baluarte/contract/organization/role.rules.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { moveInGrid } from './grid-keys.ts';
import { groupsIn, narrowed, withCodes, type GridGroup } from './grid-model.ts';
import { PermissionGroup } from './permission-group.tsx';
import styles from './permission-grid.module.css';

/** The bar above the groups: search, count, and filter. */
function Bar({ grid, count }: { grid: GridState; count: number }) {
  const { t } = useTexts();
  const hintId = useId();
  return (
    <>
      <search className={styles.bar}>
        <TextInput
          className={styles.search ?? ''}
          type="search"
          id={grid.id}
          aria-label={t('role.grid.search')}
          aria-describedby={hintId}
          placeholder={t('role.grid.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={grid.search}
          onChange={({ currentTarget }) => grid.setSearch(currentTarget.value)}
          // Enter looks, and saves nothing.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {grid.canNarrow ? (
          <Checkbox
            size="xs"
            label={t(grid.isEdited ? 'role.grid.onlyChanged' : 'role.grid.onlyHeld')}
            checked={grid.isNarrowed}
            onChange={({ currentTarget }) => grid.setNarrowed(currentTarget.checked)}
          />
        ) : null}
        <Button size="compact-xs" variant="subtle" onClick={grid.toggleAll}>
          {t(grid.isAllClosed ? 'role.grid.expandAll' : 'role.grid.collapseAll')}
        </Button>
        <output className={styles.total}>{t('role.grid.total', { count })}</output>
      </search>
      <p id={hintId} className={grid.isEdited ? styles.keys : 'b-visually-hidden'}>
        {grid.isEdited ? t('role.grid.keys') : ''}
      </p>
    </>
  );
}

type GridState = ReturnType<typeof useGrid>;

function useGrid({ id, value, saved, onChange }: PermissionGridProps, groups: readonly GridGroup[]) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isEdited = onChange !== null;
  const [search, setSearch] = useState('');
  const [isNarrowed, setNarrowed] = useState(!isEdited);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [isMostlyClosed, setMostlyClosed] = useState(isPhone);
  const held = new Set(value);
  const was = new Set(saved ?? []);
  const isShown = (code: number) => !isNarrowed || (isEdited ? held.has(code) !== was.has(code) : held.has(code));
  const isFound = search.trim() !== '' || (isEdited && isNarrowed);
  return {
    id,
    isEdited,
    search,
    setSearch,
    isNarrowed,
    setNarrowed,
    canNarrow: !isEdited || saved !== null,
    shown: narrowed(groups, { search, isShown }),
    /** What is looked for is always open. */
    isOpen: (name: string) => isFound || turned.has(name) === isMostlyClosed,
    isAllClosed: isMostlyClosed && turned.size === 0,
    toggle: (name: string) =>
      setTurned((old) => (old.has(name) ? new Set([...old].filter((each) => each !== name)) : new Set(old).add(name))),
    toggleAll: () => {
      setMostlyClosed(!(isMostlyClosed && turned.size === 0));
      setTurned(new Set());
    },
  };
}

/** The permissions of a role by group: searched, one by one or a whole group, by mouse, touch or keys; or only shown. */
export function PermissionGrid(props: PermissionGridProps) {
  const { label, value, saved, base, mayChange, onChange } = props;
  const { t, texts } = useTexts();
  const groups = useMemo(() => groupsIn(texts), [texts]);
  const grid = useGrid(props, groups);
  const held = useMemo(() => new Set(value), [value]);
  const was = useMemo(() => (saved === null ? null : new Set(saved)), [saved]);
  const missing = useMemo(() => missingFor(value), [value]);
  const [active, setActive] = useState('');
  const stops = grid.shown.flatMap(({ name, items }) => [
    name,
    ...(grid.isOpen(name) ? items.map(({ code }) => `${code}`) : []),
  ]);
  const nothing = () => {
    if (grid.search.trim() !== '') return t('role.grid.none', { search: grid.search.trim() });
    return t(grid.isEdited ? 'role.grid.noneChanged' : 'role.grid.noneGranted');
  };
  return (
    <div className={styles.grid}>
      <Bar grid={grid} count={value.length} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go between the boxes inside it */}
      <fieldset
        className={styles.groups}
        onKeyDown={moveInGrid}
        onFocus={({ target }) => setActive(target.dataset['name'] ?? '')}
      >
        <legend className="b-visually-hidden">{label}</legend>
        {grid.shown.map((group) => (
          <PermissionGroup
            key={group.name}
            group={group}
            held={held}
            was={was}
            missing={missing}
            base={base}
            mayChange={mayChange}
            isOpen={grid.isOpen(group.name)}
            onToggle={() => grid.toggle(group.name)}
            tabStop={stops.includes(active) ? active : (stops[0] ?? '')}
            onSet={onChange === null ? null : (codes, isIn) => onChange(withCodes(value, codes, isIn))}
          />
        ))}
        {grid.shown.length === 0 ? <p className={styles.nothing}>{nothing()}</p> : null}
      </fieldset>
    </div>
  );
}
