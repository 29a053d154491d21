import type { ScopeUser } from '@baluarte/contract/organization/scope.ts';
import { Checkbox, Table, Text } from '@mantine/core';
import { PageLink } from '#kit/layout/page-link.tsx';
import { rowsFollow } from '#kit/catalogue/list/row-press.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { roleName } from '#kit/session/session.tsx';
import tableStyles from '#kit/layout/folding-table.module.css';
import styles from './people.module.css';

/** Places that wait for their person. */
const invited = 3;

interface PeopleTableProps {
  people: readonly ScopeUser[];
  /** Null where access cannot be removed. */
  chosen: readonly number[] | null;
  onChoose: (ids: readonly number[]) => void;
}

/** People with how they may enter. Who enters every scope cannot be chosen: that is not this scope's to change. */
export function PeopleTable({ people, chosen, onChoose }: PeopleTableProps) {
  const { t, texts } = useTexts();
  const toggle = (id: number, isOn: boolean) =>
    onChoose(isOn ? [...(chosen ?? []), id] : (chosen ?? []).filter((each) => each !== id));
  return (
    <div className={tableStyles.frame}>
      <Table className={tableStyles.table ?? ''} verticalSpacing={6} fz="sm">
        <caption className="b-visually-hidden">{t('scope.users.tab')}</caption>
        <Table.Thead>
          <Table.Tr>
            {chosen ? <Table.Td className={tableStyles.tick ?? ''} /> : null}
            <Table.Th scope="col">{t('scope.users.person')}</Table.Th>
            <Table.Th scope="col">{t('scope.users.role')}</Table.Th>
            <Table.Th scope="col">{t('scope.users.access')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody {...rowsFollow}>
          {people.map(({ id, name, email, role, statusId, access }) => (
            <Table.Tr key={id}>
              {chosen ? (
                <Table.Td className={tableStyles.tick ?? ''}>
                  {access === 'listed' ? (
                    <Checkbox
                      size="xs"
                      aria-label={t('scope.users.select', { name })}
                      checked={chosen.includes(id)}
                      onChange={(event) => toggle(id, event.currentTarget.checked)}
                    />
                  ) : null}
                </Table.Td>
              ) : null}
              <Table.Td>
                <PageLink to="/users/show/:userId" params={{ userId: id }}>
                  {name}
                </PageLink>
                {statusId === invited ? <span className={styles.quiet}> · {texts.files.statuses[invited]}</span> : null}
                <Text size="xs" c="dimmed" className={styles.email ?? ''}>
                  {email}
                </Text>
              </Table.Td>
              <Table.Td data-label={t('scope.users.role')}>{roleName(role)}</Table.Td>
              <Table.Td
                data-label={t('scope.users.access')}
                title={access === 'every' ? t('scope.users.everyNote') : undefined}
              >
                {t(access === 'every' ? 'scope.users.every' : 'scope.users.listed')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
