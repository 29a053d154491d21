import { access, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { noteArchived } from '#organization/archive/note-archive.ts';
import { writeArchive } from '#organization/archive/out/write-archive.ts';
import { knownCompany } from './company.ts';
import { textOf, type Command } from './command.ts';
import { AdminRefusal } from './refusal.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Exports a company to one archive file, with or without a running server. */
export const exportCompany: Command = {
  usage: '--company SUBDOMAIN --file FILE',
  summary: 'exports a company with its history to an archive; the company is not changed',
  options: { company: { type: 'string' }, file: { type: 'string' } },
  required: ['company', 'file'],
  async run({ database, env, say }, options) {
    const file = resolve(textOf(options, 'file') ?? '');
    if (await exists(file)) throw new AdminRefusal(`${file} is there already; choose another name`);
    const companyId = await knownCompany(database, textOf(options, 'company') ?? '');
    const unfinished = `${file}.part`;
    try {
      const { manifest, size, sha256 } = await writeArchive(database, { env, companyId, path: unfinished });
      await rename(unfinished, file);
      await noteArchived(database, { companyId, userId: null });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      say(`${file}: ${rows} rows, ${manifest.people.rows} people, ${size} bytes.`);
      say(`SHA-256 ${sha256}`);
      if (!manifest.chain.held) say('Take note: the chain over its history does not hold; the audit says where.');
    } finally {
      await rm(unfinished, { force: true });
    }
  },
};
