import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PublicPage } from '../../kit/account/public-page.tsx';
import { PageSkeleton } from '../../kit/layout/page-skeleton.tsx';
import { roleName, switchCompany, useSession } from '../../kit/session.tsx';
import { useTexts } from '../../kit/texts.ts';
import styles from './choice-page.module.css';
import { ChoicePage } from './choice-page.tsx';
import { NoChoice } from './no-choice.tsx';
import { useConfig } from '../../kit/use-config.ts';
import { useChoose } from './use-choose.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

const FoundCompany = lazy(() => import('./found-company.tsx').then((m) => ({ default: m.FoundCompany })));

/** The companies of the person, and the way into each. */
export function SelectCompanyPage() {
  const session = useSession();
  const { t, ago, list } = useTexts();
  const choose = useChoose();
  const [search, setSearch] = useSearchParams();
  const config = useConfig();
  if (session === null) return null;
  if (search.has('new'))
    return (
      <PublicPage title={t('session.found.title')} lead={t('session.found.lead')} isWide>
        <Suspense fallback={<PageSkeleton />}>
          {config.isPending ? (
            <PageSkeleton />
          ) : (
            <FoundCompany countryId={config.data?.country.id ?? null} onBack={() => setSearch({}, { replace: true })} />
          )}
        </Suspense>
      </PublicPage>
    );
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
      above={
        <>
          {session.inactiveCompanies.length > 0 ? (
            <p className={styles.note}>
              {t('session.companies.inactive', {
                count: session.inactiveCompanies.length,
                names: list(session.inactiveCompanies),
              })}
            </p>
          ) : null}
          <WaitingInvitations />
        </>
      }
      below={
        session.isSuperAdmin ? (
          <Button
            className={styles.below ?? ''}
            component={Link}
            to="/companies"
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
          >
            {t('shell.pages.companies')}
          </Button>
        ) : config.data?.companyCreation !== true ? null : (
          <Button
            className={styles.below ?? ''}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setSearch({ new: '' })}
          >
            {t('session.found.open')}
          </Button>
        )
      }
      onChoose={(id) => void choose(() => switchCompany(id))}
    />
  );
}
