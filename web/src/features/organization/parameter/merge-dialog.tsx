import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { choices as endpoints } from '@baluarte/contract/organization/choices.ts';
import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { shapeOf, type ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { choiceName } from '#kit/catalogue/choices.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { mergeRows } from './save-parameter.ts';

interface MergeDialogProps {
  kind: ParameterKind;
  row: ParameterRow;
  onClose: () => void;
}

/** Which row takes over what uses this one; says how much that is before it is done. */
export function MergeDialog({ kind, row, onClose }: MergeDialogProps) {
  const { t } = useTexts();
  const { parent } = shapeOf(kind);
  const kinds = [kind, ...(parent ? [parent] : [])].join(',');
  const { data } = useQuery({
    queryKey: ['choices', kinds, null],
    queryFn: ({ signal }) => call(endpoints.list, { query: { kinds }, signal, isPart: true }),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const others = (data?.[kind] ?? []).filter(({ id }) => id !== row.id);
  const into = others.find(({ id }) => String(id) === chosen);
  const newParent = data?.[parent ?? '']?.find(({ id }) => id === into?.parentId && id !== row.parentId);
  const count = row.uses.reduce((sum, use) => sum + use.count, 0);
  const merge = async () => {
    if (!into) return;
    setBusy(true);
    try {
      await mergeRows(kind, row, { id: into.id, name: choiceName(into) });
      onClose();
    } catch (error) {
      await showError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('parameter.merge.title', { name: row.name })} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t('parameter.merge.text', { name: row.name })}</Text>
        <Select
          data-autofocus
          searchable
          label={t('parameter.merge.into')}
          placeholder={t('parameter.merge.choose')}
          value={chosen}
          onChange={setChosen}
          data={others.map((each) => ({ value: String(each.id), label: choiceName(each) }))}
        />
        <Text size="sm" component="output" mih="1.5em">
          {into
            ? count === 0
              ? t('parameter.merge.movesNone')
              : t('parameter.merge.moves', { count, into: choiceName(into) })
            : null}{' '}
          {into && newParent && count > 0
            ? t('parameter.merge.parentFollows', { into: choiceName(into), parent: choiceName(newParent) })
            : null}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button disabled={!into} loading={isBusy} onClick={() => void merge()}>
            {t('parameter.merge.submit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
