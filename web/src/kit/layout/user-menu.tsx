import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { roleName, signOut, useSession } from '../session.tsx';
import { useTexts } from '../texts.ts';
import { LanguageToggle, ThemeChoice } from './preferences.tsx';
import styles from './user-menu.module.css';

const initials = (name: string, lastName: string) => `${name.charAt(0)}${lastName.charAt(0)}`.toLocaleUpperCase();

/** Who is signed in, what this browser prefers, and the way out. */
export function UserMenu() {
  const session = useSession();
  const { t } = useTexts();
  if (session === null) return null;
  const fullName = `${session.name} ${session.lastName}`;
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <button type="button" className={styles.user} aria-label={t('shell.user', { name: fullName })}>
          {initials(session.name, session.lastName)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <div className={styles.name}>{fullName}</div>
          <div className={styles.detail}>{session.email}</div>
          <div className={styles.detail}>{roleName(session.role.name)}</div>
        </div>
        <div className={styles.preferences}>
          <ThemeChoice name="menu-theme" />
          <LanguageToggle />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
