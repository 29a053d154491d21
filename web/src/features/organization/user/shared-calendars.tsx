import { permissions } from '@baluarte/contract/permissions.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './user.module.css';

/** How many addresses give a person's follow-ups to calendar programs, and the end of them. */
export function SharedCalendars({ row, count, mayEnd }: { row: Row; count: number; mayEnd: boolean }) {
  const { t } = useTexts();
  const can = useCan();
  const client = useQueryClient();
  const name = rowName(row);
  const end = useMutation({
    mutationFn: () => call(user.endpoints.endCalendars, { params: { id: row.id } }),
    onSuccess: () => toastText('user.access.calendarsEnded'),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['user'] }),
  });
  const ask = async () => {
    const message = t('user.access.endCalendarsConfirm', { name });
    if (await confirm({ message, items: [t('user.access.endCalendarsText')], isDangerous: true })) end.mutate();
  };
  if (count === 0) return t('user.access.noCalendars');
  return (
    <span className={styles.ended}>
      {t('user.access.calendarsText', { count })}
      {mayEnd && can(permissions.users.edit) ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={end.isPending}
          aria-label={t('user.access.endCalendarsLabel', { name })}
          onClick={() => void ask()}
        >
          {t('user.access.endCalendars')}
        </Button>
      ) : null}
    </span>
  );
}
