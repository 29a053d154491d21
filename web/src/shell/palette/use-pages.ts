import { IconFile, IconFileImport, IconPlus, IconUserCircle } from '@tabler/icons-react';
import { importAccess, importKinds, lackedFor } from '@baluarte/contract/inventory/import.ts';
import { useMemo } from 'react';
import { holderOf, useSession } from '#kit/session/session.tsx';
import { pageAt, useSite, verdictOn, type PageEntry } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Entry } from './entries.ts';

/** Creating and importing have pages of their own; they are offered as actions. */
const isCreating = (path: string) => path.endsWith('/create');

/** The pages this session may open, and what may be made and imported, out of the site map alone. */
export function usePages(): { pages: Entry[]; makings: Entry[] } {
  const { pages } = useSite();
  const session = useSession();
  const { t } = useTexts();
  return useMemo(() => {
    const open = pages.filter(
      (page) =>
        page.access === 'session' && !page.isBare && !page.path.includes(':') && verdictOn(page, session) === 'open',
    );
    const entry = (page: PageEntry, group: string, icon: Entry['icon']): Entry => ({
      id: `page:${page.path}`,
      group,
      label: t(page.title),
      icon,
      href: page.path,
    });
    const imports = importKinds.flatMap((kind): Entry[] => {
      const page = pageAt(open, `/${kind}`);
      if (!page || session === null || lackedFor(holderOf(session), kind) !== null) return [];
      const label = t('search.actions.import', { what: t(page.title).toLocaleLowerCase() });
      const id = `import:${importAccess[kind].entity}`;
      return [{ id, group: t('search.groups.actions'), label, icon: IconFileImport, href: `${page.path}?import=new` }];
    });
    return {
      pages: open
        .filter(({ path }) => !isCreating(path))
        .map((page) =>
          entry(
            page,
            t('search.groups.pages'),
            page.menu?.icon ?? (page.path === '/my-account' ? IconUserCircle : IconFile),
          ),
        ),
      makings: [
        ...open.filter(({ path }) => isCreating(path)).map((page) => entry(page, t('search.groups.actions'), IconPlus)),
        ...imports,
      ],
    };
  }, [pages, session, t]);
}
