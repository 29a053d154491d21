import { useDisclosure } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PaletteButton } from './palette/palette-button.tsx';
import { useSession } from '#kit/session/session.tsx';
import { storage } from '#kit/storage/storage.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Bell } from '#record/notification/bell/bell.tsx';
import { Brand } from '#kit/layout/brand.tsx';
import { HelpButton } from '#kit/layout/help-button.tsx';
import '#kit/layout/mantine.css';
import { ExampleBanner } from './example-banner.tsx';
import { InsideBanner } from './inside-banner.tsx';
import { Navigation } from './navigation.tsx';
import { LanguageToggle, ThemeChoice } from '#kit/layout/preferences.tsx';
import styles from './shell.module.css';
import { CompanySwitcher, ScopeSwitcher } from './switchers.tsx';
import { UserMenu } from './user-menu.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';

const storageKey = 'navigation';

function useCollapsed(): [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => storage.getItem(storageKey) === 'collapsed');
  const toggle = () => {
    storage.setItem(storageKey, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
}

/** The navigation of a narrow screen, over the page. A modal dialog keeps the focus inside and closes on Escape. */
function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { t } = useTexts();
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop closes, as Escape does
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('shell.navigation')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.drawerHead}>
        <Brand />
        <button type="button" className={styles.icon} aria-label={t('shell.closeNavigation')} onClick={onClose}>
          <IconX size={20} stroke={1.5} aria-hidden />
        </button>
      </div>
      <Navigation isCollapsed={false} onGo={onClose} />
    </dialog>
  );
}

/** The frame of every page of a session: navigation on the left, company and user on top. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const session = useSession();
  const [isCollapsed, toggle] = useCollapsed();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={styles.shell} data-collapsed={isCollapsed || undefined}>
      <a href="#main" className={styles.skip}>
        {t('shell.skip')}
      </a>
      <header className={styles.bar}>
        <button type="button" className={styles.burger} aria-label={t('shell.openNavigation')} onClick={drawer.open}>
          <IconMenu2 size={20} stroke={1.5} aria-hidden />
        </button>
        <Link to="/home" className={styles.brand} aria-label={`Baluarte · ${t('shell.pages.home')}`}>
          <Brand />
        </Link>
        <div className={styles.where}>
          <CompanySwitcher />
          {session?.companyId === null ? null : (
            <>
              <span className={styles.slash} aria-hidden>
                /
              </span>
              <ScopeSwitcher />
            </>
          )}
        </div>
        <PaletteButton />
        <HelpButton />
        <div className={styles.preferences}>
          <LanguageToggle />
          <ThemeChoice />
        </div>
        {session?.companyId === null || session?.viewer ? null : <Bell />}
        <UserMenu />
      </header>
      <aside className={styles.side}>
        <div className={styles.sideScroll}>
          <Navigation isCollapsed={isCollapsed} />
        </div>
        <button type="button" className={styles.collapse} onClick={toggle} aria-expanded={!isCollapsed}>
          <Toggle size={18} stroke={1.5} aria-hidden />
          <span className={isCollapsed ? 'b-visually-hidden' : undefined}>
            {t(isCollapsed ? 'shell.expand' : 'shell.collapse')}
          </span>
        </button>
      </aside>
      <Drawer isOpen={isDrawerOpen} onClose={drawer.close} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <InsideBanner />
        <ViewAsBanner />
        <ExampleBanner />
        {children}
      </main>
    </div>
  );
}
