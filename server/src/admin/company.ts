import type { Database } from '#kit/database/database.ts';
import { AdminRefusal } from './refusal.ts';

/** Id of the company with a subdomain. Throws `AdminRefusal` where there is none. */
export async function knownCompany({ identityDb }: Pick<Database, 'identityDb'>, subdomain: string): Promise<number> {
  const { rows } = await identityDb.query<{ id: number }>('select id from company where subdomain = $1', [
    subdomain.toLowerCase(),
  ]);
  const [found] = rows;
  if (!found) throw new AdminRefusal(`there is no company at the subdomain ${subdomain}`);
  return found.id;
}
