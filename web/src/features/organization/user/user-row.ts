import type { user } from '@baluarte/contract/organization/user.ts';
import type { RowOf } from '#kit/catalogue/catalogue.ts';

/** An entry of the list of people. */
export type UserRow = RowOf<typeof user>;
