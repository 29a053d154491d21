import { evidence, evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Proved } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';

const mostOffered = 20;
const typingMilliseconds = 200;

/** Chooses among the evidence of the scope what proves something too: one piece serves many. */
export function PickEvidence({ of: { entity, id }, onClose }: { of: Proved; onClose: () => void }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { data } = useQuery({
    queryKey: ['evidence', 'pick', search],
    queryFn: ({ signal }) =>
      call(evidence.endpoints.list, {
        query: { search: search || undefined, perPage: mostOffered, sort: search === '' ? '-createdAt' : 'name' },
        signal,
        isPart: true,
      }),
    placeholderData: keepPreviousData,
  });
  const toggle = (one: number, isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isOn) next.add(one);
      else next.delete(one);
      return next;
    });
  const relate = async () => {
    try {
      const { added, changesetId } = await loading(
        call(evidenceOf[entity].link, { params: { id }, body: { ids: [...chosen] } }),
      );
      await refresh();
      showDone(t('evidence.of.related', { count: added }), changesetId);
      onClose();
    } catch (error) {
      await showError(error);
    }
  };
  const ask = t('evidence.of.search');
  return (
    <Dialog title={t('evidence.of.relateTitle')} onClose={onClose}>
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
        <Stack gap={0} className={styles.offered}>
          {data?.rows.map(({ id: one, name }) => (
            <Checkbox
              key={one}
              py={6}
              label={name}
              checked={chosen.has(one)}
              onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
            />
          ))}
          {data?.rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('catalogue.list.nothingFound')}
            </Text>
          ) : null}
        </Stack>
        <DialogFoot>
          <Button disabled={chosen.size === 0} onClick={() => void relate()}>
            {t('evidence.of.relateMany', { count: chosen.size })}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
