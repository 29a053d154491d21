import { statusIds } from '@baluarte/contract/kit/values.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useCan, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

interface Person {
  id: number;
  name: string | null;
}

/** People to choose from: those of the company where one may see them, else oneself and those who are `named` already. */
export function usePeople(named: readonly Person[]): { value: string; label: string }[] {
  const session = useSession();
  const { t } = useTexts();
  const mayList = useCan()(permissions.users.list);
  const { data } = useQuery({
    queryKey: ['user', 'people'],
    queryFn: ({ signal }) =>
      call(user.endpoints.list, { query: { perPage: 200, statusId: String(statusIds.ACTIVE) }, signal, isPart: true }),
    enabled: mayList,
  });
  const listed = (data?.rows ?? []).map(({ id, name, lastName }) => ({ id, name: [name, lastName].join(' ').trim() }));
  const own = session ? [{ id: session.id, name: [session.name, session.lastName].join(' ').trim() }] : [];
  const byId = new Map([...own, ...named, ...listed].map(({ id, name }) => [id, name ?? t('catalogue.unknownChoice')]));
  return [...byId].map(([id, label]) => ({ value: String(id), label }));
}
