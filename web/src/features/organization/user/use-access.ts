import { user } from '@baluarte/contract/organization/user.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/** What a person may do and where, and what the viewer may do with them. */
export const useAccess = (id: number) =>
  useQuery({
    queryKey: ['user', 'access', id],
    queryFn: ({ signal }) => call(user.endpoints.access, { params: { id }, signal, isPart: true }),
  });
