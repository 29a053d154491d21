import { stderr } from 'node:process';
import { sendDigestTo } from '#record/notification/send-digests.ts';
import { createJobs } from '#kit/jobs/jobs.ts';
import type { Command } from './command.ts';
import { emailOf, knownPerson } from './person.ts';

/** Puts a person's digest in the queue of the running server, without waiting for its hour. */
export const sendDigest: Command = {
  usage: '--email ADDRESS',
  summary: 'sends a user the digest now, with what is unread since the last one',
  options: { email: { type: 'string' } },
  required: ['email'],
  async run({ database, env, say }, options) {
    const { userId, email } = await knownPerson(database, emailOf(options));
    const jobs = createJobs(database, (error) => void stderr.write(`${error.message}\n`));
    try {
      const isSent = await sendDigestTo({ env, database, jobs }, userId, new Date());
      say(
        isSent
          ? `The summary of ${email} is in the queue.`
          : `There is nothing to tell ${email}: everything is read or was told, or the person wants no summary.`,
      );
    } finally {
      await jobs.stop(1_000);
    }
  },
};
