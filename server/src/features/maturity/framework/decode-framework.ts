import type { FrameworkDraft, ReadDraft } from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { Decoder, Refused, Unreadable } from '#kit/decoder/decoder.ts';
import { problem } from '#kit/http/problem.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import type { FrameworkQuestion } from './framework-decoder.ts';

const decoder = new Decoder({ module: import.meta.resolve('./framework-decoder.ts'), heap: 256 });
const turns = new ConcurrencyLimit({ atOnce: 2, waiting: 50 });
/** Seconds a file may take. */
const longest = 20;

/** Throws `framework.noFramework` also for what takes too much memory or time, `busy` where too many wait. */
const ask = <Answer>(question: FrameworkQuestion): Promise<Answer> =>
  turns.take(async () => {
    const use = decoder.begin(longest);
    try {
      return await use.ask<Answer>(question);
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreadable) throw problem('framework.noFramework');
      throw error;
    } finally {
      use.giveBack();
    }
  });

/** What a JSON file says of a framework, read in a process of its own. Throws `framework.noFramework`, `busy`. */
export const draftInJson = (path: string): Promise<FrameworkDraft> => ask({ path });

/** The framework a draft says, or what is wrong with it, found in a process of its own. Throws `framework.noFramework`, `busy`. */
export const readDraftApart = (draft: FrameworkDraft): Promise<ReadDraft> => ask({ draft });
