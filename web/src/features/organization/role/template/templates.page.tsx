import { permissions } from '@baluarte/contract/permissions.ts';
import { roleTemplate } from '@baluarte/contract/organization/role-template.ts';
import { Button, Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { call } from '#kit/http/call.ts';
import { pagesOf, type Row } from '#kit/catalogue/catalogue.ts';
import type { FilterWay, ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListedPage } from '#kit/catalogue/list/listed-page.tsx';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useCan } from '#kit/session/session.tsx';
import { translate, useTexts } from '#kit/texts/texts.ts';
import { templates } from './template-catalogue.ts';
import { templatesRenderer } from './templates-listed.tsx';

const pages = pagesOf(templates);
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

async function remove(row: Row): Promise<void> {
  const name = rowName(row);
  const items = [translate('roleTemplate.goesWithIt'), translate('catalogue.remove.cannotUndo')];
  if (!(await confirm({ message: translate('catalogue.remove.one', { name }), items, isDangerous: true }))) return;
  try {
    await call(roleTemplate.remove, { params: { id: row.id } });
    toastText('catalogue.remove.removed', { name });
    await refresh({ name: 'roleTemplate', ids: [row.id] });
  } catch (error) {
    await showError(error);
  }
}

function useFilters(): Record<string, FilterWay> {
  const { t, texts } = useTexts();
  return {
    base: { values: Object.entries(texts.roleTemplate.options.base).map(([id, name]) => ({ id, name })) },
    isSystem: {
      values: [
        { id: 'true', name: t('shell.yes') },
        { id: 'false', name: t('shell.no') },
      ],
      isSingle: true,
    },
  };
}

/** The roles new companies start with, for a super administrator outside of every company; the three of the system stay. */
export function TemplatesPage() {
  const { t } = useTexts();
  const mayEdit = useCan()(permissions.companies.edit);
  const listed = useListed({ catalogue: templates, drawn: templatesRenderer });
  const filters = useFilters();
  const menu: ListWays['menu'] = (row) => (
    <>
      {mayEdit ? (
        <Menu.Item component={Link} to={pages.edit(row.id)} leftSection={<IconPencil {...icon} />}>
          {t('catalogue.list.edit')}
        </Menu.Item>
      ) : null}
      {mayEdit && row['isSystem'] !== true ? (
        <Menu.Item c="var(--b-danger)" leftSection={<IconTrash {...icon} />} onClick={() => void remove(row)}>
          {t('catalogue.list.remove')}
        </Menu.Item>
      ) : null}
    </>
  );
  return (
    <ListedPage
      listed={listed}
      permits={{ create: mayEdit }}
      ways={{ hrefOf: ({ id }) => pages.show(id), menu, filters }}
      lead={t('roleTemplate.lead')}
      actions={
        mayEdit ? (
          <Button component={Link} to={pages.create} leftSection={<IconPlus {...icon} />}>
            {t('roleTemplate.create')}
          </Button>
        ) : null
      }
    />
  );
}
