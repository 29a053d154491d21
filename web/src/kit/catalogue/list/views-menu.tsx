import { keepsViewsOfAll } from '@baluarte/contract/record/view.rules.ts';
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { SavedView } from '@baluarte/contract/record/view.ts';
import { lazy, Suspense, useState } from 'react';
import { holderOf, useSession } from '#kit/session/session.tsx';
import { loadTexts, useTexts } from '#kit/texts/texts.ts';
import { useSavedViews, type SavedViews } from './use-saved-views.ts';
import { wordsOfViews } from './saved-views.ts';
import { changeView, copyLink, keepView, removeView } from './view-acts.ts';
import styles from './views-menu.module.css';

// The dialog is loaded on demand.
const ViewDialog = lazy(() => import('./view-dialog.tsx').then((m) => ({ default: m.ViewDialog })));
const SubscribeDialog = lazy(async () => {
  const [{ SubscribeDialog }] = await Promise.all([
    import('../subscription/subscribe-dialog.tsx'),
    loadTexts(['subscribing']),
  ]);
  return { default: SubscribeDialog };
});

interface ViewsMenuProps {
  saved: SavedViews;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The saved views of a list: choose one, keep what is on screen as one, say who sees it and what the list begins with. */
export function ViewsMenu({ saved, isOpen, onOpen }: ViewsMenuProps) {
  const { t } = useTexts();
  const session = useSession();
  const of = wordsOfViews();
  const [asking, setAsking] = useState<'new' | 'rename' | 'subscribe' | null>(null);
  const { current, isModified, views } = saved;
  const keepsAll = session !== null && keepsViewsOfAll(holderOf(session));
  const mayChange = current !== null && (current.isMine || keepsAll);
  const line = (view: SavedView) => (
    <Menu.Item
      key={view.id}
      onClick={() => saved.open(view)}
      aria-current={view === current || undefined}
      rightSection={view === current ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
    >
      {view.name}
      <span className={styles.detail}>
        {[
          view.isMine ? (view.isShared ? t('catalogue.views.shared') : null) : view.ownerName,
          view.isCompanyDefault ? t(`${of}.ofCompany`) : view.isDefault ? t('catalogue.views.first') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Menu.Item>
  );
  const own = views.filter(({ isMine }) => isMine);
  const others = views.filter(({ isMine }) => !isMine);
  const change = (body: Parameters<typeof changeView>[1]) => () => current && void changeView(current, body);
  return (
    <>
      <Menu opened={isOpen} onChange={onOpen} position="bottom-end" width={300} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            className={styles.button}
            leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            {current ? <span className="b-visually-hidden">{t('catalogue.views.one')} </span> : null}
            {current?.name ?? t('catalogue.views.label')}
            {isModified ? <span className={styles.modified}> {t('catalogue.views.modified')}</span> : null}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {current && isModified && mayChange ? (
            <Menu.Item onClick={change({ query: saved.now })}>{t('catalogue.views.saveChanges')}</Menu.Item>
          ) : null}
          {current && isModified ? (
            <Menu.Item onClick={() => saved.open(current)}>{t('catalogue.views.reset')}</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => setAsking('new')}>{t('catalogue.views.saveAs')}…</Menu.Item>
          {own.length > 0 ? <Menu.Label>{t('catalogue.views.own')}</Menu.Label> : null}
          {own.map(line)}
          {others.length > 0 ? <Menu.Label>{t(`${of}.fromOthers`)}</Menu.Label> : null}
          {others.map(line)}
          {views.length === 0 && !saved.isLoading ? (
            <Menu.Label className={styles.nothing}>{t('catalogue.views.none')}</Menu.Label>
          ) : null}
          {current || saved.hasState ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={saved.close}>{t('catalogue.views.plain')}</Menu.Item>
            </>
          ) : null}
          {current ? (
            <>
              <Menu.Label>{t('catalogue.views.about', { name: current.name })}</Menu.Label>
              {window.isSecureContext ? (
                <Menu.Item onClick={() => void copyLink(saved.linkOf(current))}>{t('catalogue.views.copy')}</Menu.Item>
              ) : null}
              {session?.companyId === null ? null : (
                <Menu.Item onClick={() => setAsking('subscribe')}>{t('catalogue.views.subscribe')}…</Menu.Item>
              )}
              <Menu.Item onClick={change({ isDefault: !current.isDefault })}>
                {t(current.isDefault ? 'catalogue.views.notFirst' : 'catalogue.views.makeFirst')}
              </Menu.Item>
              {current.isMine ? (
                <Menu.Item onClick={change({ isShared: !current.isShared })}>
                  {t(current.isShared ? 'catalogue.views.unshare' : `${of}.share`)}
                </Menu.Item>
              ) : null}
              {keepsAll && (current.isMine || current.isShared) ? (
                <Menu.Item onClick={change({ isCompanyDefault: !current.isCompanyDefault })}>
                  {t(current.isCompanyDefault ? `${of}.notOfCompany` : `${of}.makeOfCompany`)}
                </Menu.Item>
              ) : null}
              {mayChange ? (
                <>
                  <Menu.Item onClick={() => setAsking('rename')}>{t('catalogue.views.rename')}…</Menu.Item>
                  <Menu.Item
                    c="var(--b-danger)"
                    onClick={() => void removeView(current).then((isGone) => isGone && saved.close())}
                  >
                    {t('catalogue.views.remove')}
                  </Menu.Item>
                </>
              ) : null}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asking === 'subscribe' && current ? (
          <SubscribeDialog of={{ viewId: current.id, name: current.name }} onClose={() => setAsking(null)} />
        ) : null}
        {asking === 'new' || asking === 'rename' ? (
          <ViewDialog
            view={asking === 'rename' ? current : null}
            keepsAll={keepsAll}
            onClose={() => setAsking(null)}
            onSave={async (values) => {
              if (asking === 'rename' && current) await changeView(current, { name: values.name });
              else saved.claim((await keepView(saved.list, saved.now, values)).id);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The saved views of the list around. */
export function ListViews() {
  const [isOpen, setOpen] = useState(false);
  return <ViewsMenu saved={useSavedViews(isOpen)} isOpen={isOpen} onOpen={setOpen} />;
}
