import { permissions } from '@baluarte/contract/permissions.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../kit/call.ts';
import { useCan } from '../../kit/session.tsx';
import { homeEndpoints } from './home-endpoints.ts';

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

/** The latest this many of all kinds together. */
const shown = 8;
const newest = { perPage: shown, sort: '-updatedAt' } as const;

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
export function useRecent(): Recent[] | undefined {
  const can = useCan();
  return useQueries({
    queries: kinds
      .filter((kind) => can(listCode[kind]))
      .map((kind) => ({ queryKey: [kind, 'recent'], queryFn: rowsOf[kind], staleTime: 0 })),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending)
        ? undefined
        : answers
            .flatMap(({ data }) => data ?? [])
            .sort((one, other) => other.at.localeCompare(one.at))
            .slice(0, shown),
  });
}
