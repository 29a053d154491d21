import { Button, Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Dialog, DialogFoot } from '../dialog.tsx';
import { Failed } from '../list/nothing.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './pick-list.module.css';

const typingMilliseconds = 200;

export interface Offered {
  id: number;
  label: ReactNode;
  /** Beside it. */
  mark?: ReactNode;
}

interface PickListProps {
  title: string;
  /** Placeholder of the search box. */
  ask: string;
  /** What the offer is kept under, beside what is searched. */
  queryKey: readonly unknown[];
  find: (search: string, signal: AbortSignal) => Promise<Offered[]>;
  /** On the button, with how many are chosen. */
  apply: (count: number) => string;
  /** Above the button, of what is chosen. */
  preview?: (ids: readonly number[]) => ReactNode;
  /** Only one is chosen. */
  isSingle?: boolean;
  onApply: (ids: readonly number[]) => Promise<void>;
  onClose: () => void;
}

/** Chooses several of many, or one of them, found as they are typed. */
export function PickList(props: PickListProps) {
  const { title, ask, queryKey, find, apply, preview, isSingle = false, onApply, onClose } = props;
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  });
  const toggle = (id: number, isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(isSingle ? [] : before);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  const ids = [...chosen];
  const Choice = isSingle ? Radio : Checkbox;
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          aria-label={ask}
          placeholder={ask}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
        <div className={styles.offered}>
          {data?.map(({ id, label, mark }) => (
            <div key={id} className={styles.offer}>
              <Choice
                label={label}
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
              {mark}
            </div>
          ))}
          {data?.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('catalogue.list.nothingFound')}
            </Text>
          ) : null}
        </div>
        {preview?.(ids)}
        <DialogFoot>
          <Button disabled={ids.length === 0} onClick={() => void onApply(ids)}>
            {apply(ids.length)}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
