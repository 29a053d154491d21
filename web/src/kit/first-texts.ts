import type { Language } from '@baluarte/texts/wording.ts';
import type { Texts } from '@baluarte/texts/es/index.ts';
import { oauth } from '@baluarte/texts/es/oauth.ts';
import { families, issues, problems } from '@baluarte/texts/es/problems.ts';
import { session } from '@baluarte/texts/es/session.ts';
import { shell } from '@baluarte/texts/es/shell.ts';

/**
 * The texts of what opens without a session: the login page stays light however many texts the product has. Spanish
 * comes with the first script, everything else when it is asked for.
 */
export type FirstTexts = Pick<Texts, 'shell' | 'session' | 'oauth' | 'problems' | 'families' | 'issues'>;

const first: Record<Language, () => Promise<FirstTexts>> = {
  es: () => Promise.resolve(firstSpanish),
  en: async () => {
    const [oauthTexts, problemTexts, sessionTexts, shellTexts] = await Promise.all([
      import('@baluarte/texts/en/oauth.ts'),
      import('@baluarte/texts/en/problems.ts'),
      import('@baluarte/texts/en/session.ts'),
      import('@baluarte/texts/en/shell.ts'),
    ]);
    return { ...oauthTexts, ...problemTexts, ...sessionTexts, ...shellTexts };
  },
};

const whole: Record<Language, () => Promise<Texts>> = {
  es: () => import('@baluarte/texts/es/index.ts').then((module) => module.es),
  en: () => import('@baluarte/texts/en/index.ts').then((module) => module.en),
};

export const firstSpanish: FirstTexts = { shell, session, oauth, problems, families, issues };
export const textSources = { first, whole } as const;
