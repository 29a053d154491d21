import { mayGrant } from '@baluarte/contract/organization/role.rules.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import type { TakeOverDialogProps } from '#kit/catalogue/take-over.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { holderOf, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { ChangeView } from './change-view.tsx';

const { list, previewReplacement, replace } = role.endpoints;
const most = 200;

/** Active roles the viewer may assign in place of one. */
function useOthers(id: number) {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['role', 'instead', id],
    queryFn: ({ signal }) =>
      call(list, { query: { statusId: '1', perPage: most, sort: 'name' }, signal, isPart: true }),
  });
  return data?.rows.filter(
    (row) => row.id !== id && session !== null && mayGrant(holderOf(session), { ...row, base: row.base as BaseRole }),
  );
}

/** Which role takes the place of one that people have: who they are, what they gain and lose, then all of it at once. */
export function ReplaceDialog({ row, onClose, onGone }: TakeOverDialogProps) {
  const { t } = useTexts();
  const { id } = row;
  const others = useOthers(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const nextId = Number(chosen);
  const next = others?.find((each) => each.id === nextId);
  const preview = useQuery({
    queryKey: ['role', 'replacement', id, nextId],
    enabled: chosen !== null,
    queryFn: ({ signal }) =>
      call(previewReplacement, { params: { id }, body: { roleId: nextId }, signal, isPart: true }),
  });
  const apply = async () => {
    if (!next) return;
    setBusy(true);
    try {
      const { moved, changesetId } = await call(replace, { params: { id }, body: { roleId: nextId } });
      showDone(t('role.replace.done', { name: rowName(row), next: next.name, count: moved }), changesetId);
      onGone();
      await refresh({ name: 'role', ids: [id] });
    } catch (error) {
      await showError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog size="lg" title={t('role.replace.title', { name: rowName(row) })} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t('role.replace.lead', { count: Number(row['userCount']) })}</Text>
        {others?.length === 0 ? (
          <Text size="sm">{t('role.replace.none')}</Text>
        ) : (
          <Select
            data-autofocus
            label={t('role.replace.role')}
            searchable
            allowDeselect={false}
            placeholder={t('catalogue.form.choose')}
            data={(others ?? []).map((other) => ({ value: String(other.id), label: other.name }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {chosen !== null && preview.isPending ? <Skeleton height={160} /> : null}
        {preview.error ? <Failed error={preview.error} onRetry={() => void preview.refetch()} /> : null}
        {preview.data ? <ChangeView preview={preview.data} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button color="red" disabled={preview.data === undefined} loading={isBusy} onClick={() => void apply()}>
            {t('role.replace.apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
