import type { PlatformUserRow } from '@baluarte/contract/organization/platform-user.ts';
import { Button, Menu } from '@mantine/core';
import { IconEye, IconMailForward, IconPlus, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import type { FilterWay, ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListedPage } from '#kit/catalogue/list/listed-page.tsx';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { CompanyValues } from '#organization/shared/companies/company-values.tsx';
import { usersListed } from './listed.ts';
import { useAccountActs } from './use-account-acts.tsx';
import { useCompanyNames } from '#organization/shared/companies/use-companies.ts';
import { usersRenderer } from './user-columns.tsx';

const pages = pagesOf(usersListed);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What the list is narrowed by, each with its values in words. */
function useFilters(chosen: readonly string[]): Record<string, FilterWay> {
  const { t, texts } = useTexts();
  const companies = useCompanyNames(chosen);
  const { statuses } = texts.platformUser;
  const flag: FilterWay = {
    values: [
      { id: 'true', name: t('shell.yes') },
      { id: 'false', name: t('shell.no') },
    ],
    isSingle: true,
  };
  return {
    statusId: { values: usersListed.statuses.map((id) => ({ id: String(id), name: statuses[id] })) },
    companyId: { values: companies, Values: CompanyValues },
    isSuperAdmin: flag,
    hasTwoStep: flag,
    isNeverIn: flag,
  };
}

/** Everyone with an account, for super administrators. */
export function PlatformUsersPage() {
  const { t } = useTexts();
  const acts = useAccountActs();
  const session = useSession();
  const listed = useListed({ catalogue: usersListed, drawn: usersRenderer });
  const filters = useFilters(listed.list.state.filters['companyId'] ?? []);

  const menu: ListWays['menu'] = (row) => {
    const user = row as unknown as PlatformUserRow;
    const isOpen = user.statusId === 1;
    const Toggle = isOpen ? IconToggleLeft : IconToggleRight;
    return (
      <>
        <Menu.Item component={Link} to={pages.show(user.id)} leftSection={<IconEye {...icon} />}>
          {t('catalogue.list.open')}
        </Menu.Item>
        {isOpen ? (
          <Menu.Item onClick={() => void acts.sendLink(user)} leftSection={<IconMailForward {...icon} />}>
            {t('platformUser.acts.resetLink')}
          </Menu.Item>
        ) : null}
        {user.statusId <= 2 && user.id !== session?.id ? (
          <Menu.Item onClick={() => void acts.toggle(user)} leftSection={<Toggle {...icon} />}>
            {t(isOpen ? 'platformUser.acts.close' : 'platformUser.acts.open')}
          </Menu.Item>
        ) : null}
      </>
    );
  };
  return (
    <ListedPage
      listed={listed}
      permits={{ view: true, create: true }}
      ways={{ hrefOf: ({ id }) => pages.show(id), menu, filters }}
      lead={t('platformUser.lead')}
      actions={
        <Button component={Link} to={pages.create} leftSection={<IconPlus {...icon} />}>
          {t('platformUser.create')}
        </Button>
      }
    />
  );
}
