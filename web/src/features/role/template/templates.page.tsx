import { isAdministrator } from '@baluarte/contract/role.rules.ts';
import { roleTemplate, type RoleTemplate } from '@baluarte/contract/role-template.ts';
import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { call } from '../../../kit/call.ts';
import { pagesOf } from '../../../kit/catalogue/catalogue.ts';
import { Failed } from '../../../kit/catalogue/list/nothing.tsx';
import { refresh } from '../../../kit/catalogue/writes.ts';
import { confirm, toastText } from '../../../kit/dialogs.tsx';
import { PageSkeleton } from '../../../kit/layout/page-skeleton.tsx';
import { Page } from '../../../kit/layout/page.tsx';
import { showError } from '../../../kit/refusal-words.ts';
import { useTexts } from '../../../kit/texts.ts';
import { templates } from './template-catalogue.ts';
import styles from './templates.module.css';

const pages = pagesOf(templates);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** One role every new company gets; the three of the system stay, the others may go. */
function Template({ row }: { row: RoleTemplate }) {
  const { t, texts, localized } = useTexts();
  const name = localized(row, 'name');
  const remove = async () => {
    const items = [t('roleTemplate.goesWithIt'), t('catalogue.remove.cannotUndo')];
    if (!(await confirm({ message: t('catalogue.remove.one', { name }), items, isDangerous: true }))) return;
    try {
      await call(roleTemplate.remove, { params: { id: row.id } });
      toastText('catalogue.remove.removed', { name });
      await refresh({ name: 'roleTemplate', ids: [row.id] });
    } catch (error) {
      await showError(error);
    }
  };
  const isEverything = isAdministrator({ base: row.base as BaseRole, isSystem: row.isSystem });
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Anchor component={Link} to={pages.edit(row.id)} fw={600}>
          {name}
        </Anchor>
        <p className={styles.quiet}>{localized(row, 'description')}</p>
      </div>
      <span>{texts.roleTemplate.options.base[row.base as 1]}</span>
      <span className={styles.quiet}>
        {isEverything ? t('role.grid.everything') : t('role.grid.total', { count: row.permissionCodes.length })}
      </span>
      <span className={styles.act}>
        {row.isSystem ? (
          <span className={styles.quiet}>{t('roleTemplate.extras.isSystem')}</span>
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash {...icon} />}
            aria-label={`${t('catalogue.list.remove')}: ${name}`}
            onClick={() => void remove()}
          >
            {t('catalogue.list.remove')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The roles new companies start with, for a super administrator outside of every company. */
export function TemplatesPage() {
  const { t } = useTexts();
  const query = useQuery({
    queryKey: ['roleTemplate', 'list'],
    queryFn: ({ signal }) => call(roleTemplate.list, { query: { perPage: 200 }, signal }),
  });
  if (query.isPending) return <PageSkeleton />;
  const create = (
    <Button component={Link} to={pages.create} leftSection={<IconPlus {...icon} />}>
      {t('roleTemplate.create')}
    </Button>
  );
  return (
    <Page title={t('roleTemplate.title')} lead={t('roleTemplate.lead')} actions={create}>
      {query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ul className={styles.rows} aria-label={t('roleTemplate.title')}>
          {query.data.rows.map((row) => (
            <Template key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Page>
  );
}
