import { Button } from '@mantine/core';
import { sharedAssetTemplate, type AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { fold } from '#kit/search/fold.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { localized, translate, useTexts } from '#kit/texts/texts.ts';
import { EditTemplate } from './edit-template.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateHistory } from './template-history.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { sharedQuery } from './template-queries.ts';
import styles from './templates.module.css';

async function remove(template: AssetTemplate): Promise<void> {
  const name = localized(template, 'name');
  const items = [translate('assetTemplate.remove.keeps'), translate('assetTemplate.remove.cannotUndo')];
  if (!(await confirm({ message: translate('assetTemplate.remove.confirm', { name }), items, isDangerous: true })))
    return;
  try {
    await call(sharedAssetTemplate.remove, { params: { id: template.id } });
    toastText('assetTemplate.remove.removed', { name });
    await refresh({ name: 'sharedAssetTemplate', ids: [template.id] });
  } catch (error) {
    await showError(error);
  }
}

/** What super administrators give to every company, outside of all of them. */
export function PlatformTemplatesPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(sharedQuery);
  const mayEdit = useCan()(permissions.companies.edit);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<{ what: 'preview' | 'edit' | 'history'; template: AssetTemplate } | null>(null);
  const found = data?.filter(({ name, nameEn }) => fold(`${name} ${nameEn}`).includes(fold(search.trim()))) ?? [];
  const close = () => setOpen(null);
  return (
    <Page title={t('assetTemplate.platform.title')} lead={t('assetTemplate.platform.lead')}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data?.length === 0 ? (
        <Nothing title={t('assetTemplate.platform.emptyTitle')} text={t('assetTemplate.platform.emptyText')}>
          <Button component={Link} to="/companies">
            {t('assetTemplate.platform.toCompanies')}
          </Button>
        </Nothing>
      ) : null}
      {data && data.length > 0 ? (
        <>
          <div className={styles.tools}>
            <SearchInput
              label={t('assetTemplate.search')}
              className={styles.search}
              search={search}
              onSearch={setSearch}
            />
            <output className={styles.found}>{t('assetTemplate.found', { count: found.length })}</output>
          </div>
          <ul className={styles.cards}>
            {found.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                count={null}
                onCount={() => undefined}
                onPreview={() => setOpen({ what: 'preview', template })}
                acts={
                  mayEdit ? (
                    <TemplateMenu
                      template={template}
                      onEdit={() => setOpen({ what: 'edit', template })}
                      onHistory={() => setOpen({ what: 'history', template })}
                      onRemove={() => void remove(template)}
                    />
                  ) : null
                }
              />
            ))}
          </ul>
          {found.length === 0 ? (
            <Nothing title={t('assetTemplate.nothing.title')} text={t('assetTemplate.nothing.text')} />
          ) : null}
        </>
      ) : null}
      {open?.what === 'edit' ? <EditTemplate template={open.template} onClose={close} /> : null}
      {open?.what === 'history' ? <TemplateHistory template={open.template} isOutside onClose={close} /> : null}
      {open?.what === 'preview' ? (
        <PreviewDialog template={open.template} isOutside chosen={null} onClose={close} />
      ) : null}
    </Page>
  );
}
