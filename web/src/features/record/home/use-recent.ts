import { permissions } from '@baluarte/contract/permissions.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { homeEndpoints } from './home-endpoints.ts';

/** So many pieces of work are shown. */
const shown = 8;

export type RecentKind = 'asset' | 'threat' | 'vulnerability' | 'risk';
interface Named {
  id: number;
  name: string | null;
  nameEn?: string | null;
}
/** Something that was created or changed lately. */
export interface Recent extends Named {
  kind: RecentKind;
  code: string | null;
  at: string;
}

/**
 * The newest first, rows of one kind that were written at the same instant as one: an import, or the catalogue a company
 * begins with, is one piece of work.
 */
export function newestWork(rows: readonly Recent[]): (Recent & { hasOthers: boolean })[] {
  const pieces = Map.groupBy(rows, ({ kind, at }) => `${kind} ${at}`);
  return [...pieces.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, hasOthers: others.length > 0 }] : []))
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, shown);
}

/** So many of one kind are read. */
const newest = { perPage: 20, sort: '-updatedAt' } as const;

const rowsOf = {
  asset: async (): Promise<Recent[]> =>
    (await call(homeEndpoints.assets, { query: newest, isPart: true })).rows.map((row) => ({
      kind: 'asset',
      id: row.id,
      code: row.code,
      name: row.name,
      at: row.updatedAt,
    })),
  threat: async (): Promise<Recent[]> =>
    (await call(homeEndpoints.threats, { query: newest, isPart: true })).rows.map((row) => ({
      kind: 'threat',
      id: row.id,
      code: row.code,
      name: row.name,
      nameEn: row.nameEn,
      at: row.updatedAt,
    })),
  vulnerability: async (): Promise<Recent[]> =>
    (await call(homeEndpoints.vulnerabilities, { query: newest, isPart: true })).rows.map((row) => ({
      kind: 'vulnerability',
      id: row.id,
      code: row.code,
      name: row.name,
      nameEn: row.nameEn,
      at: row.updatedAt,
    })),
  risk: async (): Promise<Recent[]> =>
    (await call(homeEndpoints.risks, { query: newest, isPart: true })).rows.map((row) => ({
      kind: 'risk',
      id: row.id,
      code: row.asset.code,
      name: row.threat.name,
      nameEn: row.threat.nameEn,
      at: row.updatedAt,
    })),
} as const;

const listCode = {
  asset: permissions.assets.list,
  threat: permissions.threats.list,
  vulnerability: permissions.vulnerabilities.list,
  risk: permissions.risks.list,
} as const;
const kinds = Object.keys(rowsOf) as RecentKind[];

/** What was last created or changed, of the kinds the person may list; undefined while it is on its way. */
export function useRecent(): ReturnType<typeof newestWork> | undefined {
  const can = useCan();
  return useQueries({
    queries: kinds
      .filter((kind) => can(listCode[kind]))
      .map((kind) => ({ queryKey: [kind, 'recent'], queryFn: rowsOf[kind], staleTime: 0 })),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending) ? undefined : newestWork(answers.flatMap(({ data }) => data ?? [])),
  });
}
