import type { user } from '@baluarte/contract/user.ts';
import type { RowOf } from '../../kit/catalogue/catalogue.ts';

/** An entry of the list of people. */
export type UserRow = RowOf<typeof user>;
