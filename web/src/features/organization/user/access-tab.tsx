import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { permissionList } from '@baluarte/contract/permissions.ts';
import type { UserAccess } from '@baluarte/contract/organization/user.ts';
import { Alert, Switch, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { roleName } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AssessmentLimit } from './assessment-limit.tsx';
import { SharedCalendars } from './shared-calendars.tsx';
import { useAccess } from './use-access.ts';
import styles from './user.module.css';

type Permission = UserAccess['permissions'][number];
const isHeld = ({ from }: Permission) => from === 'role' || from === 'administrator';
const groupOf = new Map<number, string>(permissionList.map(({ code, group }) => [code, group]));

function Permissions({ rows }: { rows: readonly Permission[] }) {
  const { t, texts } = useTexts();
  return (
    <table className={styles.permissions}>
      <thead className="b-visually-hidden">
        <tr>
          <th scope="col">{t('user.access.permission')}</th>
          <th scope="col">{t('user.access.why')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((permission) => {
          const held = isHeld(permission);
          const Mark = held ? IconCheck : IconMinus;
          return (
            <tr key={permission.code} data-held={held || undefined}>
              <th scope="row">{texts.permissions[permission.code as PermissionCode]}</th>
              <td>
                <Mark className={styles.mark} size={14} stroke={2} aria-hidden />
                {t(`user.access.from.${permission.from}`)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Facts({ access, row }: { access: UserAccess; row: Row }) {
  const { t, texts } = useTexts();
  const { scopes, isLimited, apiKeys } = access;
  const scopeNames = scopes.map(({ name, statusId }) =>
    statusId === 1 ? name : `${name} (${t('user.access.inactiveScope')})`,
  );
  const listed = scopeNames.length > 0 ? scopeNames.join(', ') : t('user.access.noScopes');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('user.access.role')}</dt>
        <dd>{roleName(access.role)}</dd>
      </div>
      <div>
        <dt>{t('user.access.base')}</dt>
        <dd>{texts.user.access.bases[access.base as 1 | 2 | 3]}</dd>
      </div>
      <div>
        <dt>{t('user.access.scopes')}</dt>
        <dd>{isLimited ? listed : t('user.access.everyScope')}</dd>
      </div>
      <div>
        <dt>{t('user.access.apiKeys')}</dt>
        <dd>{apiKeys === 0 ? t('user.access.noApiKeys') : t('user.access.apiKeysText', { count: apiKeys })}</dd>
      </div>
      <div>
        <dt>{t('user.access.calendars')}</dt>
        <dd>
          <SharedCalendars row={row} count={access.calendars} mayEnd={access.mayChange} />
        </dd>
      </div>
    </dl>
  );
}

/** Who can see what: everything a person may do in the company and where, and where it comes from. */
export function AccessTab({ row }: { row: Row }) {
  const { t, texts, number } = useTexts();
  const query = useAccess(row.id);
  const [isOnly, setOnly] = useState(true);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const access = query.data;
  const groups = Map.groupBy(access.permissions, ({ code }) => groupOf.get(code) ?? '');
  const named = texts.permissionGroups as Record<string, string>;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('user.access.lead', { name: rowName(row) })}
      </Text>
      {access.isSuperAdmin ? (
        <Alert color="yellow" variant="light" mb="sm">
          {t('user.access.superAdmin')}
        </Alert>
      ) : null}
      {access.isRoleActive ? null : (
        <Alert color="yellow" variant="light" mb="sm">
          {t('user.access.inactiveRole')}
        </Alert>
      )}
      <Facts access={access} row={row} />
      {access.isAdministrator || access.isSuperAdmin ? null : (
        <AssessmentLimit row={row} mayChange={access.mayChange} />
      )}
      <Switch
        mb="sm"
        size="sm"
        label={t('user.access.only')}
        checked={isOnly}
        onChange={({ currentTarget }) => setOnly(currentTarget.checked)}
      />
      {[...groups].map(([group, rows]) => {
        const held = rows.filter(isHeld);
        const shown = isOnly ? held : rows;
        if (shown.length === 0) return null;
        return (
          <details key={group} className={styles.group} open>
            <summary>
              {named[group] ?? group}
              <span className={styles.groupCount}>
                {t('user.access.count', { has: number(held.length), total: number(rows.length) })}
              </span>
            </summary>
            <Permissions rows={shown} />
          </details>
        );
      })}
    </>
  );
}
