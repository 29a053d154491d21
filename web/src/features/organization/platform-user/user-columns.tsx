import type { PlatformUserRow } from '@baluarte/contract/organization/platform-user.ts';
import { Ago } from '#kit/formats/ago.tsx';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { AccountStatus } from './account-status.tsx';
import { usersListed, usersShape, type UserColumn } from './listed.ts';
import { PlacesCell } from './places-cell.tsx';

const columns: Readonly<Record<UserColumn, ColumnRenderer<PlatformUserRow>>> = {
  name: { width: 204, isFlexible: true },
  email: { width: 186 },
  places: { show: (row) => <PlacesCell {...row} />, width: 220, isFlexible: true },
  companyCount: { kind: 'number', width: 120 },
  isSuperAdmin: { kind: 'flag', width: 146 },
  hasTwoStep: { kind: 'flag', width: 92 },
  lastAccessAt: { show: ({ lastAccessAt }) => <Ago at={lastAccessAt} />, kind: 'moment', width: 120 },
  statusId: { show: ({ statusId }) => <AccountStatus id={statusId} />, kind: 'status', width: 112 },
  createdAt: { kind: 'moment', width: 180 },
};
/** The list of everybody with an account, column by column. */
export const usersRenderer: ListRenderer<PlatformUserRow> = { name: usersListed.name, shape: usersShape, columns };
