import { NativeSelect, TextInput } from '@mantine/core';
import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fold } from '#kit/search/fold.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { groupedKinds } from './parameter-groups.ts';
import styles from './parameters.module.css';
import { pathOf } from './use-address.ts';
import { useKinds } from './use-parameters.ts';

/** The tables, in groups, each with how many rows it has; a choice on the phone. */
export function KindList({ kind, isNarrow }: { kind: ParameterKind; isNarrow: boolean }) {
  const { t, texts, number } = useTexts();
  const navigate = useNavigate();
  const { data } = useKinds();
  const [sought, setSought] = useState('');
  const names = texts.parameter.kinds;
  const counts = new Map(data?.map((each) => [each.kind, each]));
  const words = fold(sought).split(/\s+/);
  const fits = (each: ParameterKind) => words.every((word) => fold(names[each]).includes(word));
  const shown = groupedKinds.flatMap(({ group, kinds }) => {
    const found = isNarrow ? kinds : kinds.filter(fits);
    return found.length > 0 ? [{ group, kinds: found }] : [];
  });

  if (isNarrow)
    return (
      <NativeSelect
        label={t('parameter.page.table')}
        value={kind}
        onChange={({ currentTarget }) => void navigate(pathOf(currentTarget.value as ParameterKind))}
        data={shown.map(({ group, kinds }) => ({
          group: texts.parameter.groups[group],
          items: kinds.map((each) => ({ value: each, label: names[each] })),
        }))}
      />
    );
  return (
    <nav className={styles.kinds} aria-label={t('parameter.page.tables')}>
      <TextInput
        type="search"
        size="sm"
        aria-label={t('parameter.page.searchTables')}
        placeholder={t('parameter.page.searchTables')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = shown.flatMap(({ kinds }) => kinds);
          if (event.key === 'Escape') setSought('');
          if (event.key === 'Enter' && first) void navigate(pathOf(first));
        }}
      />
      {shown.length === 0 ? <p className={styles.quiet}>{t('parameter.page.noTables')}</p> : null}
      {shown.map(({ group, kinds }) => (
        <div key={group}>
          <h2 className={styles.group}>{texts.parameter.groups[group]}</h2>
          <ul className={styles.plainList}>
            {kinds.map((each) => {
              const count = counts.get(each);
              const some = count && count.activeCount < count.count;
              return (
                <li key={each}>
                  <Link to={pathOf(each)} className={styles.kind} aria-current={each === kind ? 'page' : undefined}>
                    <span>{names[each]}</span>
                    {count ? (
                      <span
                        className={styles.count}
                        title={
                          some
                            ? t('parameter.page.active', { active: count.activeCount, total: count.count })
                            : t('parameter.page.rows', { count: count.count })
                        }
                      >
                        {number(count.count)}
                      </span>
                    ) : null}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
