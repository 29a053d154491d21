import { archive, type ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { call } from '#kit/http/call.ts';

/** The endpoints of archives: of the user's own company, or of one the platform manages. */
export interface ArchiveWays {
  key: readonly unknown[];
  list: (signal: AbortSignal) => Promise<ArchiveRow[]>;
  make: () => Promise<ArchiveRow>;
  link: (archiveId: number, password: string) => Promise<{ token: string }>;
  remove: (archiveId: number) => Promise<null>;
}

// Nothing typed is no password: without one, having just signed in is the proof.
const proof = (password: string) => (password === '' ? {} : { password });

/** The ways to the archives of a company; null: the one the session is in. */
export function archiveWays(companyId: number | null): ArchiveWays {
  if (companyId === null)
    return {
      key: ['archive'],
      list: (signal) => call(archive.list, { signal, isPart: true }),
      make: () => call(archive.make),
      link: (id, password) => call(archive.link, { params: { id }, body: proof(password), isSecret: true }),
      remove: (id) => call(archive.remove, { params: { id } }),
    };
  const params = { id: companyId };
  return {
    // Of the company's own key: what is gone with it is not asked for again.
    key: ['company', 'one', companyId, 'archives'],
    list: (signal) => call(archive.listOf, { params, signal, isPart: true }),
    make: () => call(archive.makeOf, { params }),
    link: (archiveId, password) =>
      call(archive.linkOf, { params: { ...params, archiveId }, body: proof(password), isSecret: true }),
    remove: (archiveId) => call(archive.removeOf, { params: { ...params, archiveId } }),
  };
}
