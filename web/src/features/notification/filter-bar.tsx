import { builtKinds } from '@baluarte/contract/notification-subject.ts';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useTexts } from '../../kit/texts.ts';
import styles from './notifications.module.css';
import type { useFilters } from './use-filters.ts';

/** What narrows the list. */
export function FilterBar({ filters, isFiltered, filter, clear }: ReturnType<typeof useFilters>) {
  const { t, texts } = useTexts();
  const words = texts.notification.filters;
  const kinds = builtKinds.map((kind) => ({ value: kind, label: texts.notification.kinds[kind].name }));
  return (
    <search className={styles.filters}>
      <SegmentedControl
        aria-label={words.state}
        value={filters.state ?? ''}
        onChange={(state) => filter({ state })}
        data={[
          { value: '', label: words.all },
          { value: 'unread', label: t('notification.states.unread') },
          { value: 'read', label: t('notification.states.read') },
        ]}
      />
      <NativeSelect
        aria-label={words.kind}
        value={filters.kind ?? ''}
        onChange={({ currentTarget }) => filter({ kind: currentTarget.value })}
        data={[{ value: '', label: words.every }, ...kinds]}
      />
      {(['from', 'to'] as const).map((side) => (
        <TextInput
          key={side}
          type="date"
          label={words[side]}
          classNames={{ root: styles.day ?? '', label: styles.dayLabel ?? '' }}
          value={filters[side] ?? ''}
          onChange={({ currentTarget }) => filter({ [side]: currentTarget.value })}
        />
      ))}
      {isFiltered ? (
        <Button variant="subtle" onClick={clear}>
          {t('notification.clear')}
        </Button>
      ) : null}
    </search>
  );
}
