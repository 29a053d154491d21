import { Menu } from '@mantine/core';
import { IconDoorEnter, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import type { ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListedPage } from '#kit/catalogue/list/listed-page.tsx';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CompanyValues } from '#organization/shared/companies/company-values.tsx';
import { useCompanyNames } from '#organization/shared/companies/use-companies.ts';
import { useEnterCompany } from '#organization/shared/companies/use-enter-company.ts';
import { companyRisksListed } from './listed.ts';
import { companyRisksRenderer } from './company-risk-columns.tsx';

const pages = pagesOf(companyRisksListed);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What the relations of each company suggest and how much of it nobody recognized, in numbers, with the way into each. */
export function CompanyRisksPage() {
  const { t } = useTexts();
  const enter = useEnterCompany();
  const listed = useListed({ catalogue: companyRisksListed, drawn: companyRisksRenderer });
  const companies = useCompanyNames(listed.list.state.filters['companyId'] ?? []);

  const menu: ListWays['menu'] = ({ id }) => (
    <>
      <Menu.Item
        onClick={() => void enter(id, '/risks/recognition?isKnown=false')}
        leftSection={<IconDoorEnter {...icon} />}
      >
        {t('companyRisk.enterToRecognize')}
      </Menu.Item>
      <Menu.Item component={Link} to={pages.show(id)} leftSection={<IconEye {...icon} />}>
        {t('companyRisk.open')}
      </Menu.Item>
    </>
  );
  return (
    <ListedPage
      listed={listed}
      permits={{ view: true }}
      ways={{
        hrefOf: ({ id }) => pages.show(id),
        menu,
        filters: { companyId: { values: companies, Values: CompanyValues } },
      }}
      lead={t('companyRisk.lead')}
    />
  );
}
