import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { Steps } from '#kit/catalogue/show/steps.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { listPeople, peopleKey, takeAccess } from './people.ts';
import { PeopleTable } from './people-table.tsx';

const GiveAccess = lazy(() => import('./give-access.tsx').then((m) => ({ default: m.GiveAccess })));

const perPage = 25;

/** Who may enter a scope; a viewer with the permission gives and removes access. */
export function UsersTab({ row }: { row: Row }) {
  const { id } = row;
  const { t } = useTexts();
  const mayAssign = useCan()(permissions.scopes.assignUsers);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isGiving, setGiving] = useState(false);
  const query = useQuery({
    queryKey: [...peopleKey(id), page],
    queryFn: ({ signal }) => listPeople(id, { access: 'every,listed', page, perPage }, signal),
    placeholderData: keepPreviousData,
  });
  const take = async () => {
    if (!(await confirm({ message: t('scope.users.takeConfirm', { count: chosen.length }) }))) return;
    try {
      await takeAccess(id, chosen);
      setChosen([]);
      toastText('scope.users.taken');
      await refresh();
    } catch (error) {
      await showError(error);
    }
  };
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { rows, meta } = query.data;
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const give = mayAssign ? (
    <Button size="xs" leftSection={<IconUserPlus {...icon} />} onClick={() => setGiving(true)}>
      {t('scope.users.add')}
    </Button>
  ) : null;
  return (
    <>
      {meta.total === 0 ? (
        <Nothing title={t('scope.users.empty')} text={t('scope.users.emptyText')}>
          {give}
        </Nothing>
      ) : (
        <>
          <Group justify="space-between" mb="xs">
            <Text size="sm" c="dimmed" flex="1 1 16rem">
              {t('scope.users.lead')}
            </Text>
            <Group gap="xs">
              {chosen.length > 0 ? (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconUserMinus {...icon} />}
                  onClick={() => void take()}
                >
                  {t('scope.users.take', { count: chosen.length })}
                </Button>
              ) : null}
              {give}
            </Group>
          </Group>
          <PeopleTable people={rows} chosen={mayAssign ? chosen : null} onChoose={setChosen} />
          <Steps page={page} last={meta.lastPage} onGo={setPage} />
        </>
      )}
      <Suspense>
        {isGiving ? <GiveAccess id={id} name={rowName(row)} onClose={() => setGiving(false)} /> : null}
      </Suspense>
    </>
  );
}
