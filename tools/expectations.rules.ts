import { parseSync } from '@swc/core';

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes right below a node, in their order; the wrapped ones of arguments and elements too. */
function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  const gather = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(gather);
    else if (isNode(value)) found.push(value);
    else if (typeof value === 'object' && value !== null && 'expression' in value) gather(value.expression);
  };
  for (const [name, value] of Object.entries(node)) if (name !== 'span') gather(value);
  return found;
}

const wrappers = new Set([
  'ParenthesisExpression',
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
  'AwaitExpression',
]);
/** An expression without brackets, type assertions and `await` around it. */
function unwrapped(node: unknown): Node | null {
  if (!isNode(node)) return null;
  return wrappers.has(node.type) ? unwrapped(node['expression'] ?? node['argument']) : node;
}

/** The name of a method that is called, or of a function. */
function calledName(call: Node): string {
  const callee = unwrapped(call['callee']);
  if (callee?.type === 'Identifier') return String(callee['value']);
  const property = callee?.type === 'MemberExpression' ? callee['property'] : null;
  return isNode(property) && property.type === 'Identifier' ? String(property['value']) : '';
}
const objectOf = (call: Node): unknown => (call['callee'] as Node)['object'];
const argumentsOf = (call: Node): unknown[] =>
  (call['arguments'] as { expression: unknown; spread: unknown }[]).map(({ expression }) => expression);

/** Whether a call is an expectation: `expect(…)`, `expect.poll(…)`, `expect.soft(…)`, or a helper that is named after one. */
function isExpectation(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = unwrapped(node['callee']);
  if (callee?.type === 'Identifier') return /^expect(?:[A-Z]|$)/.test(String(callee['value']));
  const object = callee?.type === 'MemberExpression' ? unwrapped(callee['object']) : null;
  return object?.type === 'Identifier' && object['value'] === 'expect' && ['poll', 'soft'].includes(calledName(node));
}

const holds = (node: unknown, what: (node: Node) => boolean): boolean =>
  isNode(node) && (what(node) || childrenOf(node).some((child) => holds(child, what)));

/** The lists known by name where a loop stands: constants of the file, inner ones over outer ones. */
type Known = ReadonlyMap<string, unknown>;

const passing = new Set(['map', 'entries', 'values', 'keys', 'toSorted', 'toReversed', 'slice', 'from', 'fromEntries']);
const selecting = new Set(['filter', 'matchAll', 'match']);

const isNothing = (node: Node) => node.type === 'ArrayExpression' && (node['elements'] as unknown[]).length === 0;

/** Whether a call declares a test by its name and what it does. */
const isTest = (call: Node) =>
  (call['callee'] as Node)['value'] === 'test' &&
  argumentsOf(call).some((part) => /^(?:Arrow|Function)/.test((part as Node).type));

/** The names a statement declares, each with what it begins as. */
const declaredIn = (statement: Node): [name: string, value: unknown][] =>
  statement.type === 'VariableDeclaration'
    ? (statement['declarations'] as { id: Node; init: unknown }[]).map(({ id, init }) => [String(id['value']), init])
    : [];

/** Whether a list may be empty, as far as the way it is written tells: it falls back to nothing, or is chosen from another. */
function mayBeEmpty(list: unknown, known: Known): boolean {
  const node = unwrapped(list);
  if (node?.type === 'ArrayExpression') {
    const elements = node['elements'] as ({ spread: unknown; expression: unknown } | null)[];
    return elements.every((element) => element?.spread && mayBeEmpty(element.expression, known));
  }
  if (node?.type === 'ObjectExpression') return (node['properties'] as unknown[]).length === 0;
  if (node?.type === 'NewExpression')
    return (
      ((node['arguments'] ?? []) as unknown[]).length === 0 || argumentsOf(node).some((one) => mayBeEmpty(one, known))
    );
  if (node?.type === 'BinaryExpression')
    return ['??', '||'].includes(String(node['operator'])) && mayBeEmpty(node['right'], known);
  if (node?.type === 'Identifier') {
    const value = known.get(String(node['value']));
    return value !== undefined && mayBeEmpty(value, new Map([...known].filter(([name]) => name !== node['value'])));
  }
  if (node?.type !== 'CallExpression') return false;
  const name = calledName(node);
  if (selecting.has(name)) return true;
  // A `flatMap` that leaves out what it gives no item for.
  if (name === 'flatMap' && argumentsOf(node).some((part) => holds(part, isNothing))) return true;
  return passing.has(name) && [objectOf(node), ...argumentsOf(node)].some((part) => mayBeEmpty(part, known));
}

/** A fault of a file of tests: its line, and what is wrong with it. */
export interface Fault {
  line: number;
  problem: string;
}

/**
 * The expectations of a file of tests that may not be reached although the test passes. `isJourney` says that the file is one of
 * the browser tests, whose conditional expectations no rule of the linter sees.
 */
export function expectationFaults(source: string, { isTsx = false, isJourney = false } = {}): Fault[] {
  const bytes = Buffer.from(source);
  const faults: Fault[] = [];
  const report = (node: Node, problem: string) => {
    const { start } = node['span'] as { start: number };
    faults.push({
      line: bytes
        .subarray(0, start - 1)
        .toString()
        .split('\n').length,
      problem,
    });
  };
  const read = (node: Node, known: Known): void => {
    const declared = childrenOf(node).flatMap(declaredIn);
    // What an inner block names anew is another list.
    const inner = declared.length === 0 ? known : new Map([...known, ...declared]);
    if (node.type === 'ForOfStatement' && mayBeEmpty(node['right'], inner) && holds(node['body'], isExpectation))
      report(node, 'a loop with an expectation goes through a list that may be empty: wrap the list in nonEmpty()');
    if (
      node.type === 'CallExpression' &&
      calledName(node) === 'forEach' &&
      mayBeEmpty(objectOf(node), inner) &&
      holds(argumentsOf(node)[0], isExpectation)
    )
      report(node, 'a loop with an expectation goes through a list that may be empty: wrap the list in nonEmpty()');
    if (
      node.type === 'CallExpression' &&
      calledName(node) === 'each' &&
      argumentsOf(node).some((list) => mayBeEmpty(list, inner))
    )
      report(node, 'tests are made of a list that may be empty: wrap the list in nonEmpty()');
    if (isJourney) {
      if (node.type === 'CallExpression' && isTest(node) && !holds(node, isExpectation))
        report(node, 'a test has no expectation');
      const conditional = conditionalParts(node).some((part) => holds(part, isExpectation));
      if (conditional) report(node, 'an expectation is conditional: assert the condition, or split the test');
    }
    for (const child of childrenOf(node)) read(child, inner);
  };
  read(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }) as unknown as Node, new Map());
  return faults;
}

/** The parts of a node that are not always run. */
function conditionalParts(node: Node): unknown[] {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']];
  if (node.type === 'BinaryExpression' && ['&&', '||', '??'].includes(String(node['operator']))) return [node['right']];
  if (node.type === 'CatchClause') return [node['body']];
  if (node.type === 'SwitchCase') return node['consequent'] as unknown[];
  if (node.type === 'CallExpression' && calledName(node) === 'catch') return argumentsOf(node);
  return [];
}
