import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import { isAdministrator } from '@baluarte/contract/organization/role.rules.ts';
import { lazy } from 'react';
import type { TakeOver } from '#kit/catalogue/take-over.ts';

/** A role that people have goes once they have another one. */
export const takeOver: TakeOver = {
  code: 'role.inUse',
  // The administrator role keeps every permission, in any company.
  isNeeded: (row) =>
    Number(row['userCount']) > 0 &&
    !isAdministrator({ base: row['base'] as BaseRole, isSystem: row['isSystem'] === true }),
  Dialog: lazy(() => import('./replace-dialog.tsx').then((m) => ({ default: m.ReplaceDialog }))),
};
