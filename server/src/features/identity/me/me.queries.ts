import type { me } from '@baluarte/contract/identity/me.ts';
import { changedChoices, preferencesOf, type NotificationChange } from '@baluarte/contract/record/notification.ts';
import type { NotificationPreferences } from '@baluarte/contract/record/notification.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Change = Omit<z.output<typeof me.update.body>, 'password'>;
type Field = Exclude<keyof Change, 'version'>;

const columns = {
  name: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  countryId: 'country_id',
  language: 'language',
  theme: 'theme',
  timeZone: 'time_zone',
} as const satisfies Record<Field, string>;
const fields = Object.keys(columns) as Field[];

// A version derived from the fields of `PUT /me`, so that a sign-in or password change does not make an open form stale.
const version = `('x' || substr(md5(jsonb_build_array(${Object.values(columns)
  .map((column) => `u.${column}`)
  .join(', ')})::text), 1, 13))::bit(52)::bigint`;

export interface PersonRow extends Required<Omit<Change, 'version'>> {
  id: number;
  email: string;
  hasPassword: boolean;
  passwordChangedAt: string | null;
  isPhoneForCodes: boolean;
  notifications: unknown;
  /** The current company's defaults for users who never chose. */
  companyDefaults: unknown;
  createdAt: string;
  version: number;
}

const person = `
select u.id, u.email, u.first_name as name, u.last_name as "lastName", u.phone, u.country_id as "countryId", u.language,
  u.theme, u.time_zone as "timeZone", u.password_changed_at as "passwordChangedAt", u.notifications,
  (select c.notification_defaults from company c where c.id = $2) as "companyDefaults",
  u.created_at as "createdAt", ${version} as version,
  exists (select from auth.account a
    where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null) as "hasPassword",
  exists (select from auth.factor f where f.user_id = u.id and f.method = 'sms') as "isPhoneForCodes"
from auth."user" u where u.id = $1`;

/** The profile stored in an account. */
export async function getPerson(
  identityDb: Pool,
  { userId, companyId }: { userId: number; companyId: number | null },
): Promise<PersonRow> {
  const { rows } = await identityDb.query<PersonRow>(person, [userId, companyId]);
  const [found] = rows;
  if (!found) throw new Error('a session without a person');
  return found;
}

interface SavedMe {
  version: number;
  by: string;
  at: string;
}

async function checkCountry(trx: Trx, countryId: number | null | undefined): Promise<void> {
  if (countryId === null || countryId === undefined) return;
  const found = await trx.first(sql`select from country where id = ${countryId} and is_current`);
  if (!found) throw invalid([{ path: 'body.countryId', code: 'unknownChoice', params: { value: countryId } }]);
}

const assignment = (name: Field, change: Change): RawBuilder<unknown> =>
  sql`${sql.ref(columns[name])} = ${change[name] ?? null}`;

/** Writes the fields of a change and returns the new version. Throws `changedMeanwhile` for a stale version. */
export async function updatePerson(trx: Trx, userId: number, change: Change): Promise<number> {
  const standing = await trx.one(sql<SavedMe>`
    select ${sql.raw(version)} as version, u.name as by, u.updated_at as at
    from auth."user" u where u.id = ${userId} for update`);
  if (change.version !== undefined && change.version !== standing.version)
    throw problem('changedMeanwhile', { by: standing.by, at: standing.at });
  const named = fields.filter((name) => change[name] !== undefined);
  if (named.length === 0) return standing.version;
  await checkCountry(trx, change.countryId);
  const written = sql.join(named.map((name) => assignment(name, change)));
  await trx.run(sql`update auth."user" set ${written}, updated_at = now() where id = ${userId}`);
  // The auth library's display name is the two together.
  const { version: next } = await trx.one(sql<{ version: number }>`
    update auth."user" u set name = u.first_name || ' ' || u.last_name where u.id = ${userId}
    returning ${sql.raw(version)} as version`);
  return next;
}

/** Changes a user's notification settings; returns all of them, as they apply in the current company. */
export async function updateNotifications(
  trx: Trx,
  { userId, companyId }: { userId: number; companyId: number | null },
  change: NotificationChange,
): Promise<NotificationPreferences> {
  const { notifications, companyDefaults } = await trx.one(sql<{ notifications: unknown; companyDefaults: unknown }>`
    select u.notifications, (select c.notification_defaults from company c where c.id = ${companyId}) as "companyDefaults"
    from auth."user" u where u.id = ${userId} for update of u`);
  const next = changedChoices(notifications, change);
  await trx.run(sql`update auth."user" set notifications = ${JSON.stringify(next)}::jsonb where id = ${userId}`);
  return preferencesOf(next, companyDefaults);
}

/** Records whether a user dismissed their company's first steps. Does nothing for users who are not members. */
export async function leaveChecklist(
  identityDb: Pool,
  { userId, companyId }: Pick<Session, 'userId' | 'companyId'>,
  isLeft: boolean,
): Promise<void> {
  await identityDb.query(
    'update member set checklist_left_at = case when $3 then now() end where company_id = $1 and user_id = $2',
    [companyId, userId, isLeft],
  );
}
