import { Popover } from '@mantine/core';
import { IconListCheck, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { roleName, signOut, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { LanguageToggle, ThemeChoice } from '#kit/layout/preferences.tsx';
import { bringFirstStepsBack, firstStepsAddress } from '#record/home/bring-back.ts';
import styles from './user-menu.module.css';

const initials = (name: string, lastName: string) => `${name.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase();

/** Who is signed in, what this browser prefers, and the way out. */
export function UserMenu() {
  const session = useSession();
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (session === null) return null;
  const fullName = `${session.name} ${session.lastName}`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={264}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <button type="button" className={styles.user} onClick={() => setOpen(!isOpen)}>
          <span aria-hidden>{initials(session.name, session.lastName)}</span>
          <span className="b-visually-hidden">{t('shell.user', { name: fullName })}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={t('shell.user', { name: fullName })}>
        <div className={styles.who}>
          <div className={styles.name}>{fullName}</div>
          <div className={styles.detail}>{session.email}</div>
          <div className={styles.detail}>{roleName(session.role.name)}</div>
        </div>
        <div className={styles.preferences}>
          <ThemeChoice name="menu-theme" />
          <LanguageToggle />
        </div>
        {session.companyId === null || session.isSuperAdmin || session.viewer || session.example ? null : (
          <Link
            to={firstStepsAddress}
            className={styles.out}
            onClick={() => {
              setOpen(false);
              void bringFirstStepsBack();
            }}
          >
            <IconListCheck size={16} stroke={1.5} aria-hidden />
            {t('shell.firstSteps')}
          </Link>
        )}
        <Link to="/my-account" className={styles.out} data-autofocus onClick={() => setOpen(false)}>
          <IconUserCircle size={16} stroke={1.5} aria-hidden />
          {t('shell.pages.myAccount')}
        </Link>
        <button type="button" className={styles.out} onClick={() => void signOut()}>
          <IconLogout size={16} stroke={1.5} aria-hidden />
          {t('shell.signOut')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
