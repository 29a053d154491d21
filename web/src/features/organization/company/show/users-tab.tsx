import { company, type CompanyRecord, type CompanyUser } from '@baluarte/contract/organization/company.ts';
import { Button, Group, Select, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Ago } from '#kit/formats/ago.tsx';
import { call } from '#kit/http/call.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { Steps } from '#kit/catalogue/show/steps.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { companyKey } from '../company-key.ts';
import tableStyles from '#kit/layout/folding-table.module.css';
import styles from '../company.module.css';
import { bases, type Base } from '../people/chosen.ts';

const AddUsers = lazy(() => import('./add-users.tsx').then((m) => ({ default: m.AddUsers })));

const perPage = 25;
/** Stands for a role the company made itself: kept, never given from here. */
const own = 'own';
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface LineProps {
  person: CompanyUser;
  onRole: (person: CompanyUser, base: Base) => void;
  onRemove: (person: CompanyUser) => void;
}

function Line({ person, onRole, onRemove }: LineProps) {
  const { t, texts } = useTexts();
  const { name, email, base, role, isOwnRole, statusId, lastVisitAt } = person;
  const roles = bases.map((each) => ({ value: String(each), label: texts.company.bases[each] }));
  const statuses: Readonly<Record<number, string>> = texts.files.statuses;
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.who}>
          <span>{name}</span>
          <span className={styles.detail}>{email}</span>
        </span>
      </Table.Td>
      <Table.Td data-label={t('company.users.role')}>
        <Select
          size="xs"
          w={150}
          aria-label={t('company.people.roleOf', { name })}
          data={isOwnRole ? [{ value: own, label: role }, ...roles] : roles}
          allowDeselect={false}
          value={isOwnRole ? own : String(base)}
          onChange={(chosen) =>
            chosen !== own && Number(chosen) !== (isOwnRole ? 0 : base) && onRole(person, Number(chosen) as Base)
          }
        />
      </Table.Td>
      <Table.Td data-label={t('company.users.status')}>{statuses[statusId]}</Table.Td>
      <Table.Td data-label={t('company.users.lastVisit')}>
        <Ago at={lastVisitAt} />
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconUserMinus {...icon} />}
          aria-label={t('company.users.removeOf', { name })}
          onClick={() => onRemove(person)}
        >
          {t('company.users.remove')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/** The people of a company: who they are, as what, and the way in and out. */
export function UsersTab({ record }: { record: CompanyRecord }) {
  const { t } = useTexts();
  const { id, name } = record;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: [...companyKey(id), 'users', search, page],
    queryFn: ({ signal }) =>
      call(company.users, { params: { id }, query: { page, perPage, search: search || undefined }, signal }),
    placeholderData: keepPreviousData,
  });
  const act = async (
    work: () => Promise<unknown>,
    messageKey: 'company.users.removed' | 'company.users.roleChanged',
    who: string,
  ) => {
    try {
      await loading(work());
      toastText(messageKey, { name: who });
    } catch (error) {
      await showError(error);
    } finally {
      await refresh();
    }
  };
  const remove = async (person: CompanyUser) => {
    if (!(await confirm({ message: t('company.users.removeConfirm', { name: person.name }), isDangerous: true })))
      return;
    const query = { ids: String(person.id) };
    await act(() => call(company.removeUsers, { params: { id }, query }), 'company.users.removed', person.name);
  };
  const setRole = (person: CompanyUser, base: Base) =>
    act(
      () => call(company.addUsers, { params: { id }, body: { existing: [{ userId: person.id, base }] } }),
      'company.users.roleChanged',
      person.name,
    );
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { rows, meta } = query.data;
  const add = (
    <Button size="xs" leftSection={<IconUserPlus {...icon} />} onClick={() => setAdding(true)}>
      {t('company.users.add')}
    </Button>
  );
  return (
    <>
      {meta.total === 0 && search === '' ? (
        <Nothing title={t('company.users.empty')} text={t('company.users.emptyText')}>
          {add}
        </Nothing>
      ) : (
        <>
          <Group justify="space-between" mb="xs">
            <TextInput
              size="xs"
              type="search"
              flex="1 1 14rem"
              maw={320}
              aria-label={t('company.users.search')}
              placeholder={t('company.users.search')}
              leftSection={<IconSearch {...icon} />}
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setPage(1);
              }}
            />
            {add}
          </Group>
          {rows.length === 0 ? (
            <p className={styles.quiet}>{t('company.users.noMatch')}</p>
          ) : (
            <div className={tableStyles.frame}>
              <Table verticalSpacing={6} fz="sm" className={tableStyles.table ?? ''}>
                <caption className="b-visually-hidden">{t('company.users.tab')}</caption>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{t('company.users.person')}</Table.Th>
                    <Table.Th scope="col">{t('company.users.role')}</Table.Th>
                    <Table.Th scope="col">{t('company.users.status')}</Table.Th>
                    <Table.Th scope="col">{t('company.users.lastVisit')}</Table.Th>
                    <Table.Td />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((person) => (
                    <Line
                      key={person.id}
                      person={person}
                      onRole={(who, base) => void setRole(who, base)}
                      onRemove={(who) => void remove(who)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )}
          <Steps page={page} last={meta.lastPage} onGo={setPage} />
        </>
      )}
      <Suspense>{isAdding ? <AddUsers id={id} name={name} onClose={() => setAdding(false)} /> : null}</Suspense>
    </>
  );
}
