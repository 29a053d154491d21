import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { switchCompany, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './choice-page.module.css';
import { ChoicePage } from './choice-page.tsx';
import { NoChoice } from './no-choice.tsx';
import { useChoose } from './use-choose.ts';

/** Scopes are of a company: a super administrator in none enters one first, and chooses among its scopes. */
export function ScopeOutsidePage() {
  const session = useSession();
  const { t, ago } = useTexts();
  const choose = useChoose('/scopes/select');
  if (session === null) return null;
  return (
    <ChoicePage
      title={t('session.scopes.outsideTitle')}
      lead={t('session.scopes.outsideLead')}
      options={session.companies.map(({ id, name, lastVisitAt }) => ({
        id,
        name,
        details: [
          lastVisitAt ? t('session.companies.visited', { ago: ago(lastVisitAt) }) : t('session.companies.neverVisited'),
        ],
        isCurrent: false,
      }))}
      search={t('session.companies.search')}
      noMatch={t('session.companies.noMatch')}
      current={t('session.companies.current')}
      empty={<NoChoice title={t('session.scopes.outsideTitle')} text={t('session.scopes.outsideLead')} />}
      below={
        <div className={styles.ways}>
          <Button
            component={Link}
            to="/companies"
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
          >
            {t('shell.pages.companies')}
          </Button>
        </div>
      }
      onChoose={(id) => void choose(() => switchCompany(id))}
    />
  );
}
