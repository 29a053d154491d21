import { scope, type ScopeUser } from '@baluarte/contract/organization/scope.ts';
import { call, type Rows } from '#kit/http/call.ts';

const { users, setUsers } = scope.endpoints;

interface PeopleQuery {
  access: string;
  page?: number;
  perPage: number;
  search?: string | undefined;
}

/** Key of what was read of a scope's people. */
export const peopleKey = (id: number) => ['scope', 'users', id] as const;

/** People by how they may enter a scope. Throws `Refusal`. */
export const listPeople = (id: number, query: PeopleQuery, signal?: AbortSignal): Promise<Rows<ScopeUser>> =>
  call(users, { params: { id }, query, signal, isPart: true });

/** Ids of everybody a scope is listed for, page by page. */
async function listedIds(id: number): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { rows, meta } = await listPeople(id, { access: 'listed', page, perPage: 200 });
    for (const row of rows) ids.add(row.id);
    last = meta.lastPage;
  }
  return ids;
}

/** Changes who of the limited people may enter a scope: the whole list is read, changed and written. Throws `Refusal`. */
async function change(id: number, alter: (ids: Set<number>) => void): Promise<void> {
  const ids = await listedIds(id);
  alter(ids);
  await call(setUsers, { params: { id }, body: { userIds: [...ids] } });
}

/** Lets people enter a scope. Throws `Refusal`. */
export const giveAccess = (id: number, people: readonly number[]): Promise<void> =>
  change(id, (ids) => people.forEach((one) => ids.add(one)));

/** Keeps people out of a scope. Throws `Refusal`. */
export const takeAccess = (id: number, people: readonly number[]): Promise<void> =>
  change(id, (ids) => people.forEach((one) => ids.delete(one)));
