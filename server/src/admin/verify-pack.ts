import { resolve } from 'node:path';
import { checkPack, type Outcome } from '#record/handover/page/verify.ts';
import { openPack } from '#record/handover/read-pack.ts';
import { textOf, type Command } from './command.ts';
import { AdminRefusal } from './refusal.ts';

const meanings: Readonly<Record<Outcome, string>> = {
  holds: 'holds',
  altered: 'altered',
  missing: 'missing',
  unexpected: 'not of the pack, or more than once',
  broken: 'as it was signed, but changed before that',
  unchecked: 'could not be checked',
};

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
      const { manifest, findings, chain } = await checkPack(pack.files);
      const wrong = findings.filter(({ outcome }) => outcome !== 'holds');
      for (const { part, outcome, seal, at } of wrong)
        say(`${part}${seal === undefined ? '' : `, seal ${seal} of change ${at}`}: ${meanings[outcome]}`);
      if (wrong.some(({ outcome }) => outcome !== 'broken')) throw new AdminRefusal(`${path} is not as it was signed`);
      if (wrong.length > 0 || !manifest || !chain)
        throw new AdminRefusal(`${path} is as it was signed, but not all of it was as it should have been when it was`);
      const { company, files, key, keysAt } = manifest;
      say(`${path} is as it was signed: ${files.length} files of ${company.name}.`);
      say(
        `Seals of its audit: ${chain.computed} computed anew, ${chain.linked} told by their hash alone and not checked.`,
      );
      say(`It is the company's if this is its key: ${key}`);
      say(
        `Compare it with what the company publishes, at an address you know yourself. The pack says: ${keysAt ?? 'none'}`,
      );
    } finally {
      pack.close();
    }
  },
};
