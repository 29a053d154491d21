import { readableFields } from '@baluarte/contract/kit/readable-fields.ts';
import { useMemo } from 'react';
import { holderOf, useSession } from '#kit/session/session.tsx';
import type { Catalogue } from './catalogue.ts';

/** A catalogue as this session may read it: without the fields that ask for permissions it lacks. */
export function useReadable(catalogue: Catalogue): Catalogue {
  const session = useSession();
  return useMemo(() => {
    const fields = session === null ? catalogue.fields : readableFields(catalogue.fields, holderOf(session));
    const isHidden = (name: string) => name in catalogue.fields && !(name in fields);
    return { ...catalogue, fields, sortable: catalogue.sortable.filter((name) => !isHidden(name)) };
  }, [catalogue, session]);
}
