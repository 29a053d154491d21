import { Link } from 'react-router';
import { useSession } from '#kit/session/session.tsx';
import { pageAt, useSite, verdictOn, type PageEntry, type Site } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './breadcrumbs.module.css';

/** Pages above the current one: the start of its module, then every page whose path begins this one's. */
export function pagesAbove({ pages, current }: Site): PageEntry[] {
  const homes = current.module === 'risksManagement' ? ['/home', '/home/risks'] : ['/home'];
  const parts = current.path.split('/').slice(1, -1);
  const prefixes = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  const paths = [...new Set([...homes, ...prefixes])].filter((path) => path !== current.path);
  return paths.flatMap((path) => pageAt(pages, path) ?? []);
}

/** The path to the page; the title below it names the page itself. */
export function Breadcrumbs() {
  const site = useSite();
  const session = useSession();
  const { t } = useTexts();
  const above = site.current.isBare ? [] : pagesAbove(site).filter((page) => verdictOn(page, session) === 'open');
  // The start page alone says nothing that the menu does not.
  if (above.every(({ path }) => path === '/home')) return null;
  return (
    <nav aria-label={t('shell.breadcrumbs')}>
      <ol className={styles.list}>
        {above.map((page) => (
          <li key={page.path}>
            <Link to={page.path} className={styles.link}>
              {t(page.title)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
