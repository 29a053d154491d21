import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { maskedEmail, maskedPhone } from '#identity/shared/session/second-step.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** The user, for codes and notices. */
export interface StepPerson {
  userId: number;
  email: string;
  phone: string | null;
  name: string;
  language: Language;
  timeZone: string | null;
  methods: StepMethod[];
  /** One of their companies requires a second step. */
  isRequired: boolean;
}

/** The user with the methods they turned on. */
export const findPerson = (trx: Trx, userId: number): Promise<StepPerson> =>
  trx.one<StepPerson>(sql`
    select u.id as "userId", u.email, u.phone, u.first_name as name, u.language, u.time_zone as "timeZone",
      array(select f.method from auth.factor f where f.user_id = u.id) as methods,
      exists (select from open_member m join company c on c.id = m.company_id
        where m.user_id = u.id and c.status_id = 1 and c.requires_two_step) as "isRequired"
    from auth."user" u where u.id = ${userId}`);

/** The same, with changes of their methods at the same moment waiting until the transaction ends. */
export async function lockPerson(trx: Trx, userId: number): Promise<StepPerson> {
  await trx.run(sql`select from auth."user" where id = ${userId} for no key update`);
  return findPerson(trx, userId);
}

/** Masked target of a method's codes; null for an authenticator app. */
export function targetOf(method: StepMethod, { email, phone }: Pick<StepPerson, 'email' | 'phone'>): string | null {
  if (method === 'email') return maskedEmail(email);
  return method === 'sms' ? maskedPhone(phone) : null;
}
