import { Tooltip } from '@mantine/core';
import { useId } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '#kit/session/session.tsx';
import { listedPages, useSite, type MenuSection, type PageEntry } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './navigation.module.css';

/** Groups of the menu in the order of the work: what one does, what it is done with, what is set up once. */
const sections = {
  work: ['start', 'platform', 'risks'],
  catalogues: ['catalogues', 'method'],
  administration: ['administration'],
} as const satisfies Record<string, readonly MenuSection[]>;
type Group = keyof typeof sections;
const groups = Object.keys(sections) as Group[];

interface LinkProps {
  page: PageEntry;
  isCollapsed: boolean;
  onGo?: (() => void) | undefined;
}

function Entry({ page, isCollapsed, onGo }: LinkProps) {
  const { t } = useTexts();
  const { pages } = useSite();
  const { pathname } = useLocation();
  const Icon = page.menu?.icon;
  // A page below this one that the navigation lists itself.
  const isBelow = pages.some(
    ({ path, menu }) => menu && !menu.unless && path.startsWith(`${page.path}/`) && pathname.startsWith(path),
  );
  return (
    <Tooltip label={t(page.title)} position="right" disabled={!isCollapsed}>
      <NavLink
        to={page.path}
        end={page.path.startsWith('/home') || page.path === '/risks' || isBelow}
        className={styles.link ?? ''}
        onClick={onGo}
        onPointerEnter={() => void page.load().catch(() => undefined)}
      >
        {Icon ? <Icon size={18} stroke={1.5} /> : null}
        <span className={isCollapsed ? 'b-visually-hidden' : undefined}>{t(page.title)}</span>
      </NavLink>
    </Tooltip>
  );
}

/** The pages this session may open, in the order of the work. */
export function Navigation({ isCollapsed, onGo }: { isCollapsed: boolean; onGo?: () => void }) {
  const { pages } = useSite();
  const session = useSession();
  const { t } = useTexts();
  const id = useId();
  const open = listedPages(pages, session);
  const inGroup = (group: Group) =>
    sections[group].flatMap((section) => open.filter((page) => page.menu?.section === section));
  const shown = groups.map((group) => ({ group, entries: inGroup(group) })).filter(({ entries }) => entries.length > 0);
  return (
    <nav aria-label={t('shell.navigation')} className={styles.navigation} data-collapsed={isCollapsed || undefined}>
      {shown.map(({ group, entries }) => (
        <div key={group} className={styles.group}>
          {group === 'work' ? null : (
            <h2 id={`${id}-${group}`} className={isCollapsed ? 'b-visually-hidden' : styles.heading}>
              {t(`shell.menu.${group}`)}
            </h2>
          )}
          <ul {...(group === 'work' ? {} : { 'aria-labelledby': `${id}-${group}` })} className={styles.list}>
            {entries.map((page) => (
              <li key={page.path}>
                <Entry page={page} isCollapsed={isCollapsed} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
