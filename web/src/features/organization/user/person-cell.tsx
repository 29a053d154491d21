import { rowName } from '#kit/catalogue/row-name.ts';
import type { UserRow } from './user-row.ts';

/** First and last name of a person. */
export const PersonCell = ({ row }: { row: UserRow }) => rowName(row);
