import type { RolePreview } from '@baluarte/contract/organization/role.ts';
import { isOpenWith, type PageEntry } from '#kit/site/site.ts';
import type { TextKey } from '#kit/texts/texts.ts';

interface Pages {
  opened: TextKey[];
  closed: TextKey[];
}

/** Pages that open and close with a change of rights, by the site map; each title once. */
export function pagesMoved(
  pages: readonly PageEntry[],
  { before, after }: Pick<RolePreview, 'before' | 'after'>,
): Pages {
  const openTo = ({ base, permissionCodes }: RolePreview['before']) =>
    new Set(
      pages.flatMap((page) =>
        page.access === 'session' && isOpenWith(page, { base, permissionCodes }) ? [page.title] : [],
      ),
    );
  const [was, is] = [openTo(before), openTo(after)];
  return { opened: [...is].filter((title) => !was.has(title)), closed: [...was].filter((title) => !is.has(title)) };
}
