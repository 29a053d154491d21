import { describe, expect, test } from 'vitest';
import { whyNotLinear } from './regular-expressions.rules.ts';

describe('an expression is refused', () => {
  test.each([
    ['a run of blanks that begins anywhere and has an end', /\s*:\s*$/],
    ['a run at the end of a text', /-+$/],
    ['one behind a repeated start', /<!--[\s\S]*?-->/],
    ['a start of several letters', /<html lang="\w+"[^>]*>/],
    ['two runs that share their letters', /^\d+\s*%?\s*x$/],
    ['a run of runs', /^(?:a+)+$/],
    ['a choice between the same letters', /^(?:[-. ]|\s+de\s+)*x$/],
    ['a repetition of what was read', /^(.{2,}?)\1+$/],
  ])('%s', (_, { source, flags }) => {
    expect(whyNotLinear(source, flags)).not.toBeNull();
  });
});

describe('an expression is taken', () => {
  test.each([
    ['a run that begins where nothing of it stands before', /(?<!\s)\s*:\s*$/],
    ['an anchored run', /^\d+(?:\.\d+)*$/],
    ['a comment that ends before the next begins', /<!--(?:(?!<!--)[\s\S])*?-->/],
    ['classes of sets', /[[\p{Cc}\p{Bidi_Control}]--[\n\t]]/gv],
  ])('%s', (_, { source, flags }) => {
    expect(whyNotLinear(source, flags)).toBeNull();
  });
});
