import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { beforeAll, expect, test } from 'vitest';
import type { PageEntry } from '#kit/site/site.ts';
import { siteMap } from '../src/site-map.tsx';
import { offersOf, preparePages } from './offers.tsx';

/** The name of a page's file: its address without what files may not be called. */
const fileOf = ({ path }: PageEntry) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'start';

/**
 * Tests that every page of a wing offers what its file beside the tests says: to whom, in which order, with which addresses. A change that
 * was wanted is written with `-u`, and its lines are read before they are committed.
 */
export function testOffers(wing: string, pages: readonly PageEntry[]): void {
  beforeAll(preparePages);

  test.each(nonEmpty(pages.filter(({ path }) => path !== '*')))(
    '$path offers what its file says',
    async (page) => {
      const file = `web/src/offers/${wing}/${fileOf(page)}.txt`;
      const toDo =
        `${page.path} offers something else than ${file} says: where that is not wanted, take it back; where it is, run ` +
        `\`npx vitest run --project web web/src/offers/${wing}.test.tsx -u\`, and look at every line it changed before you commit it`;
      const offers = await offersOf(page, siteMap);
      await expect(`${offers.join('\n')}\n`, toDo).toMatchFileSnapshot(`${wing}/${fileOf(page)}.txt`);
    },
    600_000,
  );
}
