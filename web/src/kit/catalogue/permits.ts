import type { Access } from '@baluarte/contract/kit/endpoint.ts';
import { useCan } from '#kit/session/session.tsx';
import type { Catalogue } from './catalogue.ts';

/** What the person may do with the entries of a catalogue, by the permission each endpoint names. */
export interface Permits {
  view: boolean;
  create: boolean;
  edit: boolean;
  quickEdit: boolean;
  status: boolean;
  remove: boolean;
  bulk: boolean;
  import: boolean;
  /** To export the list as a file; by default the permission to see it. */
  export?: boolean;
}

/** Operations allowed on a list through the kit; those not listed are not. */
export const permitsOf = (permits: Partial<Permits>): Permits => ({
  view: false,
  create: false,
  edit: false,
  quickEdit: false,
  status: false,
  remove: false,
  bulk: false,
  import: false,
  ...permits,
});

export function usePermits({ endpoints, access }: Pick<Catalogue, 'endpoints' | 'access'>): Permits {
  const can = useCan();
  const may = (code: Access | undefined) => typeof code === 'number' && can(code);
  return {
    view: may(endpoints.get.access),
    create: may(endpoints.create.access),
    edit: may(endpoints.update.access),
    quickEdit: may((endpoints.quickEdit ?? endpoints.update).access),
    status: may(endpoints.status.access),
    remove: may(endpoints.remove.access),
    bulk: may(endpoints.bulk.access),
    import: may(access.import),
  };
}
