import { roleName, switchCompany, useSession } from '../../kit/session.tsx';
import { useTexts } from '../../kit/texts.ts';
import { ChoicePage } from './choice-page.tsx';
import { NoChoice } from './no-choice.tsx';
import { useChoose } from './use-choose.ts';

/** The companies of the person, and the way into each. */
export function SelectCompanyPage() {
  const session = useSession();
  const { t, ago } = useTexts();
  const choose = useChoose();
  if (session === null) return null;
  const options = session.companies.map((company) => ({
    id: company.id,
    name: company.name,
    details: [
      roleName(company.role),
      company.lastVisitAt
        ? t('session.companies.visited', { ago: ago(company.lastVisitAt) })
        : t('session.companies.neverVisited'),
    ],
    isCurrent: company.id === session.companyId,
  }));
  return (
    <ChoicePage
      title={t('session.companies.title')}
      lead={
        session.isSuperAdmin ? t('session.companies.leadSuper') : t('session.companies.lead', { count: options.length })
      }
      options={options}
      search={t('session.companies.search')}
      noMatch={t('session.companies.noMatch')}
      current={t('session.companies.current')}
      empty={
        <NoChoice
          title={t('session.companies.emptyTitle')}
          text={t('session.companies.emptyText', { email: session.email })}
        />
      }
      onChoose={(id) => void choose(() => switchCompany(id))}
    />
  );
}
