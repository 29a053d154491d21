import { permissionList, type PermissionGroup } from '@baluarte/contract/permissions.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { fold } from '#kit/search/fold.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './keys.module.css';

interface Choice {
  code: number;
  label: string;
}
interface Group {
  name: PermissionGroup;
  title: string;
  choices: Choice[];
  /** Of the whole group, regardless of the search. */
  codes: number[];
}

/** What the person may do in the company worked in, by group, in the language of the interface. */
function useOwnPermissions(): Group[] {
  const can = useCan();
  const { texts } = useTexts();
  return useMemo(() => {
    const groups = new Map<PermissionGroup, Group>();
    for (const { code, group } of permissionList) {
      if (!can(code)) continue;
      const known = groups.get(group) ?? {
        name: group,
        title: texts.permissionGroups[group],
        choices: [],
        codes: [],
      };
      known.choices.push({ code, label: texts.permissions[code] });
      known.codes.push(code);
      groups.set(group, known);
    }
    return [...groups.values()];
  }, [can, texts]);
}

function narrowed(groups: Group[], search: string): Group[] {
  const typed = fold(search.trim());
  if (typed === '') return groups;
  return groups.flatMap((group) => {
    if (fold(group.title).includes(typed)) return [group];
    const choices = group.choices.filter(({ label }) => fold(label).includes(typed));
    return choices.length > 0 ? [{ ...group, choices }] : [];
  });
}

interface PickerProps {
  id: string;
  value: readonly number[];
  onChange: (codes: number[]) => void;
  error: string | undefined;
}

/** Permissions to choose from the user's own: searched, one by one, or a whole group. */
export function PermissionPicker({ id, value, onChange, error }: PickerProps) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const all = useOwnPermissions();
  const shown = narrowed(all, search);
  const chosen = new Set(value);
  const set = (codes: readonly number[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const code of codes) {
      if (isOn) next.add(code);
      else next.delete(code);
    }
    onChange([...next]);
  };
  return (
    <fieldset className={styles.picker} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        {t('me.keys.form.permissions')}
        <span aria-live="polite">{t('me.keys.form.chosen', { count: value.length })}</span>
      </legend>
      <p className={styles.hint}>{t('me.keys.form.permissionsHint')}</p>
      <TextInput
        id={id}
        aria-label={t('me.keys.form.search')}
        placeholder={t('me.keys.form.search')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter looks, and sends nothing.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      <div className={styles.groups}>
        {shown.map((group) => {
          const { codes } = group;
          const count = codes.filter((code) => chosen.has(code)).length;
          return (
            <div key={group.name} className={styles.group}>
              <Checkbox
                className={styles.whole ?? ''}
                label={t('me.keys.form.whole', { group: group.title })}
                checked={count === codes.length}
                indeterminate={count > 0 && count < codes.length}
                onChange={({ currentTarget }) => set(codes, currentTarget.checked)}
              />
              {group.choices.map(({ code, label }) => (
                <Checkbox
                  key={code}
                  label={label}
                  checked={chosen.has(code)}
                  onChange={({ currentTarget }) => set([code], currentTarget.checked)}
                />
              ))}
            </div>
          );
        })}
        {shown.length === 0 ? <p className={styles.hint}>{t('me.keys.form.none', { search })}</p> : null}
      </div>
    </fieldset>
  );
}
