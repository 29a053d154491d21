import { TextInput } from '@mantine/core';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fold } from '#kit/search/fold.ts';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useEnterCompany } from '#organization/shared/companies/use-enter-company.ts';
import { ErrorPage } from './error-page.tsx';
import styles from './needs-company.module.css';

/** So many companies are shown at once, those visited last first; the search has the others. */
const shown = 6;

/** To a super administrator in no company: the page requested for belongs to one, and the ways into each. */
export function NeedsCompany({ requested }: { requested: string }) {
  const { t } = useTexts();
  const session = useSession();
  const enter = useEnterCompany();
  const [wanted, setWanted] = useState('');
  const found = (session?.companies ?? []).filter(({ name }) => fold(name).includes(fold(wanted.trim())));
  return (
    <ErrorPage
      code="403"
      title={t('session.ofCompany.title')}
      message={t('session.ofCompany.message')}
      hint={t('session.companies.leadSuper')}
    >
      <section className={styles.choice} aria-label={t('session.companies.title')}>
        <TextInput
          aria-label={t('session.companies.search')}
          placeholder={t('session.companies.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <ul className={styles.companies}>
          {found.slice(0, shown).map(({ id, name }) => (
            <li key={id}>
              <button type="button" className={styles.company} onClick={() => void enter(id, requested)}>
                <span>{name}</span>
                <IconArrowRight size={16} stroke={1.5} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <output className={styles.none}>{found.length === 0 ? t('session.companies.noMatch') : null}</output>
        <Link to="/companies" state={{ from: requested }} className={styles.all}>
          {t('session.ofCompany.all')}
        </Link>
      </section>
    </ErrorPage>
  );
}
