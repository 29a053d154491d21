import type { Named } from '@baluarte/contract/record/audit.ts';
import { addressOn, showPageOf, useMayOpen, useSite } from '#kit/site/site.ts';

/** Entities that open beside a list; every other one opens on a page of its own, where it has one. */
const beside: Readonly<Record<string, { path: string; of: (id: number) => string }>> = {
  risk: { path: '/risks', of: (id) => `/risks?risk=${id}` },
};
/** Entities whose page goes by another name; the company's own is the platform's. */
const pageNames: Readonly<Record<string, string | null>> = { person: 'user', company: null };

/** Page of something the audit names, or null when it has none, is not built, or is not for this person. */
export function useEntityPage(): (named: Pick<Named, 'entity' | 'id' | 'name' | 'code'>) => string | null {
  const mayOpen = useMayOpen();
  const { pages } = useSite();
  return ({ entity, id, name, code }) => {
    if (name === null && code === null) return null;
    const place = beside[entity];
    if (place) return mayOpen(place.path) ? place.of(id) : null;
    const pageName = entity in pageNames ? pageNames[entity] : entity;
    const page = pageName ? showPageOf(pages, pageName) : undefined;
    return page && mayOpen(page.path) ? addressOn(page, id) : null;
  };
}
