import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { subdomainRefusal } from '@baluarte/contract/organization/subdomain.rules.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { restoreArchive } from '#organization/archive/in/restore-archive.ts';
import { hashFile } from '#kit/files/hash-file.ts';
import { openArchive } from '#organization/archive/in/open-archive.ts';
import { originOf } from '#kit/http/origin.ts';
import { problemFrom } from '#kit/http/problem.ts';
import { wordProblem } from '#kit/http/wording.ts';
import { textOf, type Command, type CommandOptions } from './command.ts';
import { AdminRefusal } from './refusal.ts';
import { archiveDoors } from '#app/archive-doors.ts';

/** The requested subdomain; undefined: the company's former one. */
function subdomainOf(options: CommandOptions): string | undefined {
  const subdomain = textOf(options, 'subdomain')?.toLowerCase();
  const refusal = subdomain === undefined ? null : subdomainRefusal(subdomain);
  if (refusal) throw new AdminRefusal(`--subdomain ${subdomain}: ${textsIn('en').issues[`subdomain.${refusal}`]}`);
  return subdomain;
}

/** A refused archive as an `AdminRefusal` with a one-line message; other errors unchanged. */
function refusalOf(error: unknown): unknown {
  const refusal = problemFrom(error);
  if (!refusal) return error;
  const isTaken = refusal.code === 'company.subdomainTaken';
  const { message } = wordProblem(refusal, { language: 'en', timeZone: 'UTC', reference: '' });
  return new AdminRefusal(isTaken ? `${message} Give another one with --subdomain.` : message);
}

/** Restores a company from an archive, with new ids. */
export const importCompany: Command = {
  usage: '--file FILE [--subdomain NAME] [--dry-run]',
  summary: 'imports a company from its archive, all or nothing; with --dry-run performs the import and rolls it back',
  options: { file: { type: 'string' }, subdomain: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  required: ['file'],
  async run({ database, env, say }, options) {
    const path = resolve(textOf(options, 'file') ?? '');
    const subdomain = subdomainOf(options);
    const isRehearsal = options['dry-run'] === true;
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) throw new AdminRefusal(`there is no file ${path}`);
    try {
      const archive = await openArchive(path);
      const sha256 = await hashFile(path);
      const named = subdomain === undefined ? {} : { subdomain };
      try {
        const brought = await restoreArchive(database, {
          env,
          doors: archiveDoors,
          archive,
          sha256,
          userId: null,
          isRehearsal,
          ...named,
        });
        for (const { table, column, before, after } of brought.numbered)
          say(`Another row of ${table} has the same ${column}: "${before}" is now "${after}".`);
        const rows = `${brought.rows} rows, ${archive.manifest.people.rows} people`;
        if (isRehearsal)
          return say(`The archive can be brought in as ${brought.subdomain}: ${rows}. Nothing was kept.`);
        say(`${archive.manifest.company.name} is at ${originOf(env.PUBLIC_URL, brought.subdomain)}: ${rows}.`);
        say(`SHA-256 of the archive ${sha256}`);
      } finally {
        archive.close();
      }
    } catch (error) {
      throw refusalOf(error);
    }
  },
};
