import { permissions } from '#app/permissions.ts';
import { baseRoles, can, type Holder } from '#kit/session.ts';

/**
 * Whether a session keeps the views of everybody: changes and removes those others share, and sets what a list begins with for all. In
 * a company that is a setting of it; on the platform every super administrator does.
 */
export const keepsViewsOfAll = (holder: Holder): boolean =>
  holder.base === baseRoles.SUPERADMIN || can(holder, permissions.settings.edit);
