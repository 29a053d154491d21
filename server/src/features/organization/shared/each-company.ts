import { outageOf } from '#kit/database/outage.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Job } from '#kit/jobs/jobs.ts';
import { notify } from '#kit/notification/notify.ts';
import { companyFailures } from '#kit/operations/counters.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';

type Context = Pick<Parts, 'database' | 'jobs'>;

interface Failure {
  companyId: number;
  error: Error;
}

/** An outage of the database or the disk is nobody's own: every company would fail for it. */
const isOutage = (error: unknown) => ['unreachable', 'diskFull'].includes(outageOf(error) ?? '');

/** Tells the super administrators which companies a job failed in: once a week for each job and company. */
const notifySuperAdmins = ({ database, jobs }: Context, job: string, failures: readonly Failure[]): Promise<void> =>
  inIdentityTransaction(database.background, async (trx) => {
    const { rows: admins } = await trx.client.query<{ id: number }>(
      'select id from auth."user" where is_super_admin and status_id = 1',
    );
    const { rows: companies } = await trx.client.query<{ id: number; name: string }>(
      'select id, name from company where id = any($1) order by id',
      [failures.map(({ companyId }) => companyId)],
    );
    for (const { id, name } of companies)
      await notify({ jobs }, trx, {
        companyId: null,
        to: { userIds: admins.map((admin) => admin.id) },
        subject: 'companyWorkFailed',
        params: { job, company: name },
        link: `/companies/show/${id}`,
        event: `companyWorkFailed ${job} ${id}`,
      });
  });

/** Whose work failed, for the log. */
const whose = ({ companyId, userId }: { companyId: number; userId?: number }) =>
  userId === undefined ? `company ${companyId}` : `company ${companyId}, user ${userId}`;

/**
 * Does the work of a job for each item, of a company or of a user in it, one after the other. What fails for one ends nothing for the
 * others: it is counted, the super administrators are told, and after the last item everything that failed is thrown as one error that
 * names them, so that it is logged and the job is tried again. An outage of the database or the disk is thrown at once.
 */
export async function forEachOfCompany<Item extends { companyId: number; userId?: number }>(
  context: Context,
  { name }: Job,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: Failure[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isOutage(error)) throw error;
      const { companyId } = item;
      const reason = error instanceof Error ? error.message : String(error);
      failures.push({ companyId, error: new Error(`${whose(item)}: ${reason}`, { cause: error }) });
      companyFailures.inc({ job: name });
    }
  }
  if (failures.length === 0) return;
  await notifySuperAdmins(context, name, failures);
  const errors = failures.map(({ error }) => error);
  throw new AggregateError(errors, `${name} failed in ${errors.map(({ message }) => message).join('; ')}`);
}

/** The same for every company, in the order of their ids; with `isActive`, for those that are not put to rest. */
export async function forEachCompany(
  context: Context,
  job: Job,
  work: (companyId: number) => Promise<unknown>,
  { isActive = false }: { isActive?: boolean } = {},
): Promise<void> {
  const { rows } = await context.database.identityDb.query<{ companyId: number }>(
    `select id as "companyId" from company where status_id = 1 or not $1 order by id`,
    [isActive],
  );
  await forEachOfCompany(context, job, rows, ({ companyId }) => work(companyId));
}
