import { sql } from 'kysely';
import type { Language } from '@baluarte/texts/wording.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';
import { offboardingJob } from '#organization/shared/offboarding-job.ts';

interface Left {
  email: string;
  firstName: string;
  language: Language;
  company: string;
  /** Never signed in or never accepted the invitation, so the user is not notified of the end. */
  isUnknown: boolean;
  isOrphan: boolean;
}

/**
 * Offboarding after a user left a company: revokes their keys for it, notifies them, and deletes an account without
 * memberships and invitations, with all its data. Does nothing if they are a member again.
 */
export function offboardingWorker(parts: Parts): void {
  const { database, env, jobs } = parts;
  jobs.work(offboardingJob, async ({ companyId, userId }) => {
    await inIdentityTransaction(database.identityDb, async (trx) => {
      const left = await trx.first(sql<Left>`
        select u.email, u.first_name as "firstName", u.language, c.name as company, u.status_id <> 1 as "isUnknown",
          not u.is_super_admin and not exists (select from member o where o.user_id = u.id) as "isOrphan"
        from auth."user" u, company c where u.id = ${userId} and c.id = ${companyId}
          and not exists (select from member m where m.user_id = u.id and m.company_id = c.id) for update of u`);
      if (!left) return;
      const { email, firstName, language, company, isUnknown, isOrphan } = left;
      await trx.run(sql`delete from auth.api_key where user_id = ${userId} and company_id = ${companyId}`);
      if (isOrphan) await trx.run(sql`delete from auth."user" where id = ${userId}`);
      if (isUnknown) return;
      await queueMail(parts, trx, {
        to: email,
        language,
        template: 'placeEnded',
        params: { name: firstName, company, isClosed: isOrphan, link: `${env.PUBLIC_URL}/my-account` },
      });
    });
    forget({ userId });
  });
}
