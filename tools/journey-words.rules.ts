import { parseSync } from '@swc/core';

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A literal of a journey that names something on screen; `start` and `end` are its bytes in the file, quotes included. */
export interface Word {
  text: string;
  line: number;
  start: number;
  end: number;
}

const locators = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText']);
const matchers = new Set([
  'toHaveText',
  'toContainText',
  'toHaveAccessibleName',
  'toHaveAccessibleDescription',
  'toHaveTitle',
]);
/** Options of `getByRole`, `filter`, `locator` and `selectOption` that name what is on screen. */
const options = new Set(['name', 'hasText', 'hasNotText', 'label', 'description']);
const withOptions = new Set(['getByRole', 'filter', 'locator', 'selectOption']);
/** Functions of a journey whose words are data, titles or keys: of entries that are made, and of tests. */
const ofData = /^(?:make|fresh|new|given|test|describe|expect$|apiOf|sql|patternOf|String|Number)/;

const argumentsOf = (call: Node): unknown[] =>
  (call['arguments'] as { expression: unknown }[]).map(({ expression }) => expression);

function calledName(call: Node): { name: string; isMethod: boolean } {
  const callee = call['callee'] as Node;
  const property = callee.type === 'MemberExpression' ? (callee['property'] as Node) : null;
  if (property) return { name: property.type === 'Identifier' ? String(property['value']) : '', isMethod: true };
  return { name: callee.type === 'Identifier' ? String(callee['value']) : '', isMethod: false };
}

/** Literals of an expression: itself, what a choice or a list of it may be. */
function literalsIn(value: unknown): Node[] {
  if (!isNode(value)) return [];
  if (value.type === 'StringLiteral') return [value];
  if (value.type === 'ConditionalExpression') return [value['consequent'], value['alternate']].flatMap(literalsIn);
  if (value.type === 'ArrayExpression')
    return (value['elements'] as ({ expression: unknown } | null)[]).flatMap((element) =>
      literalsIn(element?.expression),
    );
  return [];
}

function optionLiterals(value: unknown): Node[] {
  if (!isNode(value) || value.type !== 'ObjectExpression') return [];
  return (value['properties'] as Node[]).flatMap((property) => {
    const key = property['key'];
    return isNode(key) && options.has(String(key['value'])) ? literalsIn(property['value']) : [];
  });
}

function wordsOf(call: Node): Node[] {
  const { name, isMethod } = calledName(call);
  const given = argumentsOf(call);
  if (locators.has(name) || matchers.has(name)) return given.slice(0, 1).flatMap(literalsIn);
  if (withOptions.has(name)) return given.flatMap(optionLiterals);
  return isMethod || name === '' || ofData.test(name) ? [] : given.flatMap(literalsIn);
}

/** The literals of a journey that name what is on screen: of locators, matchers and functions of the file. */
export function wordsOnScreen(source: string): Word[] {
  const bytes = Buffer.from(source);
  const words: Word[] = [];
  const read = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value) && value.type === 'CallExpression')
      for (const literal of wordsOf(value)) {
        const span = literal['span'] as { start: number; end: number };
        const line = bytes
          .subarray(0, span.start - 1)
          .toString()
          .split('\n').length;
        words.push({ text: String(literal['value']), line, start: span.start - 1, end: span.end - 1 });
      }
    for (const [name, inner] of Object.entries(value)) if (name !== 'span') read(inner);
  };
  read(parseSync(source, { syntax: 'typescript', target: 'esnext' }));
  return words;
}
