import { createHmac } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { StartError } from '#kit/operations/start-error.ts';
import { withLogin } from './pool.ts';

/** The two logins of the server. They own nothing and row security holds for both. */
export const roles = ['baluarte_app', 'baluarte_door'] as const;
export type Role = (typeof roles)[number];

/**
 * The login of a role. Its password is derived from SECRET and the role's name alone, because roles belong to the whole
 * cluster: several databases with one SECRET agree, and no password has to be stored.
 */
export function loginOf(role: Role, secret: string): { user: Role; password: string } {
  return { user: role, password: createHmac('sha256', secret).update(role).digest('base64url') };
}

const NO_SUCH_LOGIN = new Set(['28P01', '28000']);
const MADE_MEANWHILE = new Set(['42710', '23505', 'XX000']);
const FORBIDDEN = '42501';

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (NO_SUCH_LOGIN.has(codeOf(error))) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function makeLogin(owner: Pool, role: Role, password: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  // Only a superuser may mention the other attributes of a role that exists; refusePower looks at them afterwards.
  const attributes = verb === 'create' ? 'nosuperuser nocreatedb nocreaterole nobypassrls' : '';
  try {
    // A role and a password cannot be parameters; the password is base64url, so it needs no quoting.
    await owner.query(`${verb} role ${role} login ${attributes} password '${password}'`);
    await owner.query(`alter role ${role} set timezone to 'UTC'`);
  } catch (error) {
    if (codeOf(error) === FORBIDDEN)
      throw new StartError(
        verb === 'create'
          ? `the user of DATABASE_URL may not create the role ${role}; grant it createrole`
          : `the role ${role} has another password than SECRET gives, and the user of DATABASE_URL may not change it; use the SECRET it was made with`,
      );
    // Another start, on this or a neighbouring database, wrote the same row at the same moment.
    if (!MADE_MEANWHILE.has(codeOf(error))) throw error;
    await makeLogin(owner, role, password);
  }
}

async function refusePower(owner: Pool, role: Role): Promise<void> {
  const { rows } = await owner.query<{ powerful: boolean }>(
    `select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or pg_has_role(oid, current_user::regrole, 'member') as powerful
     from pg_roles where rolname = $1`,
    [role],
  );
  if (rows[0]?.powerful)
    throw new StartError(
      `the role ${role} can pass the walls between companies; take its memberships and attributes away`,
    );
}

/** Restricts the current database to the two logins, and allows nobody temporary tables. */
export async function closeDatabase(owner: Pool | Client): Promise<void> {
  await owner.query(`do $$ begin
    execute format('revoke connect, temporary on database %I from public', current_database());
    execute format('grant connect on database %I to ${roles.join(', ')}', current_database());
  end $$`);
}

/**
 * Creates the two logins, or resets a different password. `url` is the owner's.
 * Throws `StartError` where the owner lacks the right, or where a login could bypass the walls.
 */
export async function prepareRoles(owner: Pool, url: string, secret: string): Promise<void> {
  for (const role of roles) {
    const login = loginOf(role, secret);
    if (!(await canLogIn(withLogin(url, login)))) await makeLogin(owner, role, login.password);
    await refusePower(owner, role);
  }
}
