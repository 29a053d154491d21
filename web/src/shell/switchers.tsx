import { Menu } from '@mantine/core';
import { IconBuilding, IconCheck, IconChevronDown, IconTarget } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ReactNode } from 'react';
import { useUnread } from '#record/notification/notifications.ts';
import { roleName, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useCompanySwitch, useScopeSwitch } from './use-switch.ts';
import { CompanyLogo } from '#identity/shared/company-logo.tsx';
import styles from './switchers.module.css';

/** A switcher lists this many at most; the page with all of them is one step further. */
const listed = 8;

interface SwitcherProps {
  label: string;
  value: string;
  icon: ReactNode;
  children: ReactNode;
}

function Switcher({ label, value, icon, children }: SwitcherProps) {
  return (
    <Menu position="bottom-start" width={260} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={styles.switcher} aria-label={`${label}: ${value}`}>
          {icon}
          <span className={styles.value}>{value}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

const Fixed = ({ value, icon }: Pick<SwitcherProps, 'value' | 'icon'>) => (
  <span className={styles.fixed}>
    {icon}
    <span className={styles.value} title={value}>
      {value}
    </span>
  </span>
);

/** What waits to be read in another company. */
function Unread({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const unread = useUnread()?.elsewhere.find((one) => one.companyId === companyId)?.unread ?? 0;
  return unread === 0 ? null : <> · {t('notification.arrived', { count: unread })}</>;
}

/** The company worked in, and the way to another one. */
export function CompanySwitcher() {
  const session = useSession();
  const { companies, goToCompany } = useCompanySwitch();
  const navigate = useNavigate();
  const { t } = useTexts();
  if (session === null) return null;
  const icon = session.companyLogo ? (
    <CompanyLogo logo={session.companyLogo} />
  ) : (
    <IconBuilding size={16} stroke={1.5} aria-hidden />
  );
  const value = session.companyName ?? t('shell.noCompany');
  if (companies.length === 0) return <Fixed value={value} icon={icon} />;
  return (
    <Switcher label={t('shell.changeCompany')} value={value} icon={icon}>
      {companies.slice(0, listed).map((company) => (
        <Menu.Item
          key={company.id}
          onClick={() => void goToCompany(company.id)}
          rightSection={company.id === session.companyId ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          aria-current={company.id === session.companyId || undefined}
        >
          {company.name}
          <span className={styles.detail}>
            {roleName(company.role)}
            <Unread companyId={company.id} />
          </span>
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => void navigate('/select-company')}>{t('shell.allCompanies')}</Menu.Item>
    </Switcher>
  );
}

/** The scope worked in, and the way to another one. */
export function ScopeSwitcher() {
  const session = useSession();
  const { scopes, goToScope } = useScopeSwitch();
  const navigate = useNavigate();
  const { t } = useTexts();
  if (session === null || session.companyId === null) return null;
  const icon = <IconTarget size={16} stroke={1.5} aria-hidden />;
  const { scope: here } = session;
  const value = here === null ? t('shell.noScope') : here.id === 0 ? t('shell.everyScope') : here.name;
  if (scopes.length === 0) return <Fixed value={value} icon={icon} />;
  return (
    <Switcher label={t('shell.changeScope')} value={value} icon={icon}>
      {scopes.slice(0, listed).map((scope) => (
        <Menu.Item
          key={scope.id}
          onClick={() => void goToScope(scope)}
          rightSection={scope.id === here?.id ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          aria-current={scope.id === here?.id || undefined}
        >
          {scope.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => void navigate('/scopes/select')}>{t('shell.allScopes')}</Menu.Item>
    </Switcher>
  );
}
