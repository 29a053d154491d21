import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { refreshSession, roleName, switchCompany, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './choice-page.module.css';
import { ChoicePage } from './choice-page.tsx';
import { CompanyInactive } from './company-inactive.tsx';
import { LookAgain, NoChoice } from './no-choice.tsx';
import { useConfig } from '#kit/session/use-config.ts';
import { inactiveCompany } from './inactive-company.ts';
import { useChoose } from './use-choose.ts';
import { useWaitingInvitations, WaitingInvitations } from './waiting-invitations.tsx';

const RegisterCompany = lazy(() => import('./register-company.tsx').then((m) => ({ default: m.RegisterCompany })));

/** The companies of the person, and the way into each. */
export function SelectCompanyPage() {
  const session = useSession();
  const { t, ago, date, list } = useTexts();
  const choose = useChoose();
  const [search, setSearch] = useSearchParams();
  const config = useConfig();
  const waiting = useWaitingInvitations();
  /** Name of the company this address is of, while it lets nobody in. */
  const [inactive, setInactive] = useState<string | null>(null);
  // A company may have been put to rest, or another one opened, since the session was read.
  useEffect(() => {
    refreshSession().catch((error: unknown) => {
      const company = inactiveCompany(error);
      setInactive(company);
      if (company === null) void showError(error);
    });
  }, []);
  if (session === null) return null;
  if (search.has('new'))
    return (
      <PublicPage
        title={t('session.found.title')}
        lead={t(config.data?.company ? 'session.found.leadAway' : 'session.found.lead')}
        isWide
      >
        <Suspense fallback={<PageSkeleton />}>
          <RegisterCompany onBack={() => setSearch({}, { replace: true })} />
        </Suspense>
      </PublicPage>
    );
  const isInactive = session.inactiveCompanies.length > 0;
  const isSuspended = session.inactivePlaces.length > 0;
  const hasEnded = session.endedPlaces.length > 0;
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
  const mayFound = !session.isSuperAdmin && config.data?.companyCreation === true;
  const isInvited = (waiting ?? []).length > 0;
  // One thing to do stands out: with no company to choose, the invitation, else founding one, else looking again.
  const isNew = options.length === 0;
  const main = !isNew ? null : isInvited ? 'accept' : mayFound ? 'found' : 'look';
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
        inactive === null ? (
          <NoChoice
            title={t(
              isInvited
                ? 'session.companies.invitedTitle'
                : isInactive
                  ? 'session.companies.restingTitle'
                  : hasEnded
                    ? 'session.companies.endedTitle'
                    : isSuspended
                      ? 'session.companies.suspendedTitle'
                      : 'session.companies.emptyTitle',
            )}
            text={t(
              isInvited
                ? 'session.companies.invitedText'
                : isInactive
                  ? 'session.companies.restingText'
                  : hasEnded
                    ? 'session.companies.endedText'
                    : isSuspended
                      ? 'session.companies.suspendedText'
                      : mayFound
                        ? 'session.companies.emptyText'
                        : 'session.companies.emptyTextInvited',
              { email: session.email },
            )}
          />
        ) : (
          <CompanyInactive company={inactive} host={config.data?.host} />
        )
      }
      isAlone={inactive !== null}
      above={
        <>
          {isInactive ? (
            <p className={styles.note}>
              {t('session.companies.inactive', {
                count: session.inactiveCompanies.length,
                names: list(session.inactiveCompanies),
              })}
            </p>
          ) : null}
          {isSuspended ? (
            <p className={styles.note}>{t('session.companies.suspended', { names: list(session.inactivePlaces) })}</p>
          ) : null}
          {session.endedPlaces.map(({ name, day }) => (
            <p key={name} className={styles.note}>
              {t('session.companies.ended', { name, day: date(day) })}
            </p>
          ))}
          <WaitingInvitations isMain={main === 'accept'} />
        </>
      }
      below={
        <div className={styles.ways}>
          {session.isSuperAdmin ? (
            <Button
              component={Link}
              to="/companies"
              variant="default"
              leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
            >
              {t('shell.pages.companies')}
            </Button>
          ) : null}
          {mayFound ? (
            <Button
              variant={main === 'found' ? 'filled' : 'default'}
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => setSearch({ new: '' })}
            >
              {t('session.found.open')}
            </Button>
          ) : null}
          {options.length > 1 && !session.isSuperAdmin ? (
            <Button component={Link} to="/assessments/companies" variant="default">
              {t('session.companies.compare')}
            </Button>
          ) : null}
          {isNew ? <LookAgain isMain={main === 'look'} /> : null}
        </div>
      }
      onChoose={(id) => void choose(() => switchCompany(id))}
    />
  );
}
