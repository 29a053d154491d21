import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

/** Characters of a text that an expression is tried on. */
const textLength = 60_000;
/** Milliseconds it may take there: linear ones take less than one, quadratic ones hundreds. */
const maxMilliseconds = 40;
/** Characters to try for a class. */
const candidates = ['a', 'A', '0', ' ', '-', '.', '"', '<', '/', '=', ',', '\n', 'é', '\u0000', '😀'];

/** A short text that an element matches; empty for what has no width. */
function sampleOf(element: AST.Element | AST.Alternative, flags: string): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${element.raw}$`, flags.replace(/[gy]/g, ''));
      return candidates.find((sign) => one.test(sign)) ?? '';
    }
    case 'Alternative':
      return element.elements.map((each) => sampleOf(each, flags)).join('');
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives[0] ? sampleOf(element.alternatives[0], flags) : '';
    case 'Quantifier':
      return sampleOf(element.element, flags).repeat(element.min);
    default:
      return '';
  }
}

/** What stands before an element, from the beginning of the expression. */
function prefixOf(element: AST.Element, flags: string): string {
  const { parent } = element;
  if (parent.type === 'Quantifier') return prefixOf(parent, flags);
  if (parent.type !== 'Alternative') return '';
  const own = parent.elements.slice(0, parent.elements.indexOf(element)).map((each) => sampleOf(each, flags));
  const around = parent.parent.type === 'Pattern' ? '' : prefixOf(parent.parent, flags);
  return around + own.join('');
}

/** Long texts that begin a match again and again and end none. */
function attacksOn(pattern: string, flags: string): Set<string> {
  const parsed = new RegExpParser().parsePattern(pattern, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const texts = new Set<string>();
  visitRegExpAST(parsed, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Number.POSITIVE_INFINITY) return;
      const prefix = prefixOf(quantifier, flags);
      const body = sampleOf(quantifier.element, flags);
      for (const part of [prefix, prefix + body, body].filter(Boolean))
        for (const end of ['', '\n\u0000']) texts.add(part.repeat(Math.ceil(textLength / part.length)) + end);
    },
  });
  return texts;
}

/** Whether an expression is fast on a text: the best of three tries, since the machine has other work too. */
function isFast(expression: RegExp, text: string): boolean {
  for (let time = 0; time < 3; time += 1) {
    const start = performance.now();
    text.replace(expression, '');
    if (performance.now() - start <= maxMilliseconds) return true;
  }
  return false;
}

/**
 * Why an expression may take more time than its text is long: by the analysis of its automaton, which finds what one repeated character
 * does, then by trying it on texts that begin a match again and again. null: nothing was found.
 */
export function whyNotLinear(pattern: string, flags: string): string | null {
  const { reports } = analyse(
    { source: pattern, flags },
    { reportTypes: { Move: true, Self: true, Trade: true }, assumeRejectingSuffix: false, maxReports: 1 },
  );
  const [report] = reports;
  if (report) return report.exponential ? 'exponential' : `polynomial (${report.type})`;
  const slow = attacksOn(pattern, flags)
    .values()
    .find((text) => !isFast(new RegExp(pattern, flags), text));
  return slow === undefined ? null : `slow on ${JSON.stringify(slow.slice(0, 40))}…`;
}
