import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconDoorEnter,
  IconEye,
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import type { ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListedPage } from '#kit/catalogue/list/listed-page.tsx';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { useCountries, useReference } from '#kit/reference/reference.ts';
import { useCan } from '#kit/session/session.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { useCompanyActs } from './company-acts.tsx';
import { companiesListed } from './list/listed.ts';
import { companiesRenderer } from './list/company-columns.tsx';

const pages = pagesOf(companiesListed);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What the list is narrowed by, each with its values in words. */
function useFilters(): ListWays['filters'] {
  const { t } = useTexts();
  const plans = useReference('plans').data ?? [];
  const activities = useReference('economicActivities').data ?? [];
  const countries = useCountries().data ?? [];
  const valuesOf = (rows: readonly { id: number; name: string; nameEn: string | null }[]) => ({
    values: rows.map((row) => ({ id: String(row.id), name: localized(row, 'name') })),
  });
  return {
    statusId: {
      values: [
        { id: '1', name: t('catalogue.status.active') },
        { id: '2', name: t('catalogue.status.inactive') },
      ],
    },
    planId: valuesOf(plans),
    countryId: valuesOf(countries),
    economicActivityId: valuesOf(activities),
    isQuiet: {
      values: [
        { id: 'true', name: t('shell.yes') },
        { id: 'false', name: t('shell.no') },
      ],
      isSingle: true,
    },
  };
}

/** Every company of the installation, for super administrators. */
export function CompaniesPage() {
  const { t } = useTexts();
  const can = useCan();
  const acts = useCompanyActs();
  const listed = useListed({ catalogue: companiesListed, drawn: companiesRenderer });
  const filters = useFilters();
  const mayCreate = can(permissions.companies.create);
  const mayEdit = can(permissions.companies.edit);
  const mayView = can(permissions.companies.view);

  const menu: ListWays['menu'] = (row) => {
    const isActive = row.statusId === 1;
    const Toggle = isActive ? IconToggleLeft : IconToggleRight;
    return (
      <>
        {isActive ? (
          <Menu.Item onClick={() => void acts.enter(row)} leftSection={<IconDoorEnter {...icon} />}>
            {t('company.enter')}
          </Menu.Item>
        ) : null}
        {mayView ? (
          <Menu.Item component={Link} to={pages.show(row.id)} leftSection={<IconEye {...icon} />}>
            {t('catalogue.list.open')}
          </Menu.Item>
        ) : null}
        {mayEdit ? (
          <>
            <Menu.Item component={Link} to={pages.edit(row.id)} leftSection={<IconPencil {...icon} />}>
              {t('catalogue.list.edit')}
            </Menu.Item>
            <Menu.Item
              onClick={() => void acts.toggle({ ...row, name: rowName(row) })}
              leftSection={<Toggle {...icon} />}
            >
              {t(isActive ? 'company.status.deactivate' : 'company.status.activate')}
            </Menu.Item>
          </>
        ) : null}
      </>
    );
  };
  return (
    <ListedPage
      listed={listed}
      permits={{ view: mayView, create: mayCreate, status: mayEdit, bulk: mayEdit }}
      ways={{ hrefOf: ({ id }) => (mayView ? pages.show(id) : null), menu, filters }}
      lead={t('company.list.counted')}
      actions={
        <>
          <Button component={Link} to="/select-company" variant="default" leftSection={<IconDoorEnter {...icon} />}>
            {t('company.list.choose')}
          </Button>
          {mayCreate ? (
            <Button component={Link} to="/companies/import" variant="default" leftSection={<IconArchive {...icon} />}>
              {t('archive.restore.title')}
            </Button>
          ) : null}
          {mayCreate ? (
            <Button component={Link} to={pages.create} leftSection={<IconPlus {...icon} />}>
              {t('company.create')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
