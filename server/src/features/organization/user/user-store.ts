import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { storeOf } from '#kit/catalogue/store.ts';

/** Places in the company under the numbers of their people; a view, which is read and never written. */
export const userStore = storeOf(user, {
  table: 'company_user',
  // Who is in it, and how they sign in, is said of accounts, which are of no company.
  fleeting: 'always',
  extras: { invitationExpiresAt: sql`t.invitation_expires_at`, assessmentIds: sql`t.assessment_ids` },
  // Roles have no order of their own: by name, in either alphabet.
  orders: {
    roleId: sql`(select r.name collate app.natural_order from role r where r.company_id = t.company_id and r.id = t.role_id)`,
  },
  links: {
    scopeIds: { table: 'company_user_scope', column: 'scope_id' },
    areaIds: { table: 'company_user_area', column: 'area_id' },
  },
});
