import { company } from '@baluarte/contract/organization/company.ts';
import type { PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import { Anchor, Button, Table } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Ago } from '#kit/formats/ago.tsx';
import { call } from '#kit/http/call.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './platform.module.css';

const AddPlace = lazy(() => import('./add-place.tsx').then((m) => ({ default: m.AddPlace })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

type CompanyMembership = NonNullable<PlatformUserRecord['places']>[number];

function Line({ place, onRemove }: { place: CompanyMembership; onRemove: (() => void) | undefined }) {
  const { t, texts } = useTexts();
  const { companyId, companyStatusId, role, statusId, lastVisitAt } = place;
  const statuses: Readonly<Record<number, string>> = texts.files.statuses;
  return (
    <Table.Tr>
      <Table.Td data-label={t('platformUser.places.company')}>
        <Anchor component={Link} to={`/companies/show/${companyId}?tab=users`} fw={600}>
          {place.company}
        </Anchor>
        {companyStatusId === 1 ? null : <span className={styles.detail}> · {t('platformUser.places.inactive')}</span>}
      </Table.Td>
      <Table.Td data-label={t('platformUser.places.role')}>{role}</Table.Td>
      <Table.Td data-label={t('platformUser.places.status')}>{statuses[statusId]}</Table.Td>
      <Table.Td data-label={t('platformUser.places.lastVisit')}>
        <Ago at={lastVisitAt} />
      </Table.Td>
      <Table.Td className={styles.act}>
        {onRemove ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconUserMinus {...icon} />}
            aria-label={t('platformUser.places.removeOf', { company: place.company })}
            onClick={onRemove}
          >
            {t('platformUser.places.remove')}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

/** The companies of a person; while they are edited, the way in and out of each. */
export function PlacesPanel({ record, isEdited }: { record: PlatformUserRecord; isEdited: boolean }) {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const { id, name, places = [], statusId, isSuperAdmin } = record;
  const remove = async (place: CompanyMembership) => {
    const words = { name, company: place.company };
    if (!(await confirm({ message: t('platformUser.places.removeConfirm', words), isDangerous: true }))) return;
    try {
      await loading(call(company.removeUsers, { params: { id: place.companyId }, query: { ids: String(id) } }));
      toastText('platformUser.places.removed', words);
    } catch (error) {
      await showError(error);
    } finally {
      await refresh();
    }
  };
  const add =
    statusId === 2 || !isEdited ? undefined : (
      <Button size="xs" variant="default" leftSection={<IconUserPlus {...icon} />} onClick={() => setAdding(true)}>
        {t('platformUser.places.add')}
      </Button>
    );
  return (
    <Panel title={t('platformUser.places.title')} actions={add} isFlush>
      {places.length === 0 ? (
        <Empty
          title={t('platformUser.places.empty')}
          text={t(isSuperAdmin ? 'platformUser.places.noPlace' : 'platformUser.places.emptyText')}
        />
      ) : (
        <div className={styles.frame}>
          <Table verticalSpacing={6} fz="sm" className={styles.table ?? ''}>
            <caption className="b-visually-hidden">{t('platformUser.places.title')}</caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('platformUser.places.company')}</Table.Th>
                <Table.Th scope="col">{t('platformUser.places.role')}</Table.Th>
                <Table.Th scope="col">{t('platformUser.places.status')}</Table.Th>
                <Table.Th scope="col">{t('platformUser.places.lastVisit')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {places.map((place) => (
                <Line key={place.companyId} place={place} onRemove={isEdited ? () => void remove(place) : undefined} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Suspense>{isAdding ? <AddPlace record={record} onClose={() => setAdding(false)} /> : null}</Suspense>
    </Panel>
  );
}
