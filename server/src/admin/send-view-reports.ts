import { stderr } from 'node:process';
import { createJobs } from '#kit/jobs/jobs.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { dueOf } from '#record/subscription/due.queries.ts';
import { reportViewJob } from '#record/subscription/subscription.jobs.ts';
import type { Command } from './command.ts';
import { emailOf, knownPerson } from './person.ts';

/** Puts the reports of a person's subscriptions in the queue of the running server, without waiting for their day and hour. */
export const sendViewReports: Command = {
  usage: '--email ADDRESS',
  summary: 'sends a user the reports of the views they subscribed to now, with what changed since the last ones',
  options: { email: { type: 'string' } },
  required: ['email'],
  async run({ database, say }, options) {
    const { userId, email } = await knownPerson(database, emailOf(options));
    const jobs = createJobs(database, (error) => void stderr.write(`${error.message}\n`));
    try {
      const due = await dueOf(database.identityDb, userId);
      if (due.length > 0)
        await inIdentityTransaction(database.identityDb, (trx) => jobs.enqueueAll(trx, reportViewJob, due));
      say(due.length > 0 ? `Reports of ${email} in the queue: ${due.length}.` : `${email} subscribes to no view.`);
    } finally {
      await jobs.stop(1_000);
    }
  },
};
