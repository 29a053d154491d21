import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { expect, test } from 'vitest';
import { withoutQuote } from './reasons.tsx';

test.each(languages)('a sentence about many rows quotes no empty value in %s', (language) => {
  const { unknownChoice, ambiguousChoice } = textsIn(language).issues;
  for (const sentence of [unknownChoice, ambiguousChoice]) {
    expect(sentence).toContain('{{value}}');
    expect(withoutQuote(sentence.replace('{{value}}', ''))).toMatch(/^\p{Lu}[^«»“”"]*$/u);
  }
});
