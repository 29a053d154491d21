import type { Fields } from './field.ts';
import { can, type Holder } from './session.ts';

/** Whether a session may be told a field, which may ask for permissions of its own. */
export const mayRead = ({ access }: Fields[string], holder: Holder): boolean =>
  access === undefined || access.view.every((code) => can(holder, code));

/** The fields a session may be told. */
export const readableFields = (fields: Fields, holder: Holder): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => mayRead(field, holder)));
