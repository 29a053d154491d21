import type { Named } from '@baluarte/contract/record/audit.ts';
import { useMayOpen } from '#kit/site/site.ts';

/** Pages of entities: where they are in the site map, and the address of one. */
const pages: Readonly<Record<string, { path: string; of: (id: number) => string }>> = {
  asset: { path: '/assets/show/:assetId', of: (id) => `/assets/show/${id}` },
  threat: { path: '/threats/show/:threatId', of: (id) => `/threats/show/${id}` },
  vulnerability: { path: '/vulnerabilities/show/:vulnerabilityId', of: (id) => `/vulnerabilities/show/${id}` },
  risk: { path: '/risks', of: (id) => `/risks?risk=${id}` },
  scope: { path: '/scopes/show/:scopeId', of: (id) => `/scopes/show/${id}` },
  role: { path: '/roles/show/:roleId', of: (id) => `/roles/show/${id}` },
  person: { path: '/users/show/:userId', of: (id) => `/users/show/${id}` },
};

/** Page of something the audit names, or null when it has none, is not built, or is not for this person. */
export function useEntityPage(): (named: Pick<Named, 'entity' | 'id' | 'name' | 'code'>) => string | null {
  const mayOpen = useMayOpen();
  return ({ entity, id, name, code }) => {
    const page = pages[entity];
    const isKnown = name !== null || code !== null;
    return page && isKnown && mayOpen(page.path) ? page.of(id) : null;
  };
}
