import { resolve } from 'node:path';
import { checkPack } from '#record/handover/page/verify.ts';
import { openPack } from '#record/handover/read-pack.ts';
import { textOf, type Command } from './command.ts';
import { AdminRefusal } from './refusal.ts';

/** Checks a hand-over pack as its own page does; needs neither the company nor its database. */
export const verifyPack: Command = {
  usage: '--file FILE',
  summary: 'checks a hand-over pack: its signature, its files and the chain of its audit',
  options: { file: { type: 'string' } },
  required: ['file'],
  async runAlone({ say }, options) {
    const path = resolve(textOf(options, 'file') ?? '');
    const pack = await openPack(path).catch((error: unknown) => {
      throw new AdminRefusal(`${path} cannot be read: ${(error as Error).message}`);
    });
    try {
      const { manifest, findings } = await checkPack(pack.files);
      const wrong = findings.filter(({ outcome }) => outcome !== 'holds');
      for (const { part, outcome, seal, at } of wrong)
        say(`${part}${seal === undefined ? '' : `, seal ${seal} of change ${at}`}: ${outcome}`);
      if (wrong.length > 0) throw new AdminRefusal(`${path} is not as it was signed`);
      say(`${path} holds: ${pack.files.length} files of ${manifest?.company.name}, ${manifest?.chain.sealed} seals.`);
      say(`Compare the key that signed it with the one the company shows: ${manifest?.key}`);
    } finally {
      pack.close();
    }
  },
};
