import { parseSync } from 'vite';
import { sqlFaults } from './sql-mutants.ts';

/** A fault compiled in behind a switch. */
export interface Mutant {
  id: number;
  file: string;
  line: number;
  rule: string;
  before: string;
  after: string;
}

type Node = Record<string, unknown> & { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): [string, Node][] =>
  Object.entries(node).flatMap(([name, value]): [string, Node][] =>
    Array.isArray(value) ? value.filter(isNode).map((one) => [name, one]) : isNode(value) ? [[name, value]] : [],
  );

/** Expressions of types: only what they hold is looked at. */
const asserted = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSInstantiationExpression',
]);

const boundaries: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
};
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};
const dropped = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'normalize', 'flat']);
/** Longer copies would double the sources. */
const maxCopy = 3_000;
const isSql = /^\s*(?:select|with|insert into|update \w+ set|delete from|case when|exists \(|and )\b/i;

/** The source of a file with every fault compiled in, and which they are; `nextId` numbers them. */
export function mutated(file: string, source: string, nextId: () => number): { code: string; mutants: Mutant[] } {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const wraps: { start: number; end: number; prefix: string; suffix: string }[] = [];
  const texts: { start: number; end: number; text: string }[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 160);
  const note = (node: { start: number; end: number }, rule: string, after: string): number => {
    const id = nextId();
    const line = source.slice(0, node.start).split('\n').length;
    mutants.push({ id, file, line, rule, before: short(textOf(node)), after: short(after) });
    return id;
  };
  const instead = (node: Node, rule: string, text: string) => {
    if (text.length > maxCopy) return;
    const id = note(node, rule, text);
    wraps.push({ start: node.start, end: node.end, prefix: `(globalThis.isMutantOn(${id})?(${text}):(`, suffix: '))' });
  };
  const drop = (node: Node, rule: string, [prefix, suffix]: readonly [string, string]) => {
    const id = note(node, rule, '');
    wraps.push({ start: node.start, end: node.end, prefix: prefix.replace('ID', String(id)), suffix });
  };

  function visitTemplate(node: Node, isTagged: boolean) {
    const quasis = node['quasis'] as (Node & { value: { raw: string } })[];
    if (!isTagged && !isSql.test(quasis[0]?.value.raw ?? '')) return;
    const parts = quasis.map(({ start, value }) => ({ start: start + 1, text: value.raw }));
    for (const fault of sqlFaults(parts)) {
      const id = note(fault, fault.rule, fault.edits.map(({ text }) => text).join('…'));
      for (const { start, end, text } of fault.edits)
        texts.push({ start, end, text: `⟦${id}¦${source.slice(start, end)}¦${text}⟧` });
    }
  }

  function visitCall(node: Node, isInChain: boolean) {
    const callee = node['callee'] as Node;
    if (isInChain || callee.type !== 'MemberExpression' || callee['computed'] === true || callee['optional'] === true)
      return;
    const property = callee['property'] as Node;
    const object = callee['object'] as Node;
    const name = String(property['name']);
    const other = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (other !== undefined)
      instead(
        node,
        `.${name}`,
        `${source.slice(node.start, property.start)}${other}${source.slice(property.end, node.end)}`,
      );
    if (dropped.has(name) && object['name'] !== 'Object') instead(node, `.${name} dropped`, textOf(object));
  }

  function visitBinary(node: Node) {
    const [left, right, operator] = [node['left'] as Node, node['right'] as Node, String(node['operator'])];
    const other = boundaries[operator];
    if (other === undefined || left.type === 'PrivateIdentifier') return;
    // The operator stands between both, beside spaces.
    const between = source.slice(left.end, right.start);
    instead(node, `${operator} ${other}`, `${textOf(left)}${between.replace(operator, other)}${textOf(right)}`);
  }

  function visit(node: Node, parent: Node, key: string, isInChain: boolean): void {
    if (node.type.startsWith('TS') && !asserted.has(node.type)) return;
    if (asserted.has(node.type)) return visit(node['expression'] as Node, node, 'expression', isInChain);
    const isLoop = /^(?:While|DoWhile|For)Statement$/.test(parent.type) && (key === 'test' || key === 'update');
    if (isLoop) return;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return;
      case 'TaggedTemplateExpression': {
        const tag = node['tag'] as Node;
        if (tag.type === 'Identifier' && tag['name'] === 'sql') visitTemplate(node['quasi'] as Node, true);
        for (const [name, child] of childrenOf(node['quasi'] as Node))
          if (name === 'expressions') visit(child, node, name, false);
        return;
      }
      case 'TemplateLiteral':
        visitTemplate(node, false);
        break;
      case 'BinaryExpression':
        visitBinary(node);
        break;
      case 'LogicalExpression': {
        const [left, right] = [node['left'] as Node, node['right'] as Node];
        instead(node, `${String(node['operator'])} left`, textOf(left));
        instead(node, `${String(node['operator'])} right`, textOf(right));
        break;
      }
      case 'UnaryExpression':
        if (node['operator'] === '!') instead(node, '! dropped', textOf(node['argument'] as Node));
        break;
      case 'ConditionalExpression':
        instead(node, '? then', textOf(node['consequent'] as Node));
        instead(node, '? else', textOf(node['alternate'] as Node));
        break;
      case 'IfStatement':
        instead(node['test'] as Node, 'if always', 'true');
        instead(node['test'] as Node, 'if never', 'false');
        break;
      case 'Literal':
        if (typeof node['value'] === 'number' && !(parent.type === 'Property' && key === 'key'))
          instead(node, 'number', String(node['value'] + 1));
        if (typeof node['value'] === 'boolean') {
          const isPlan =
            parent.type === 'Property' && ['prepared', 'isKept'].includes(String((parent['key'] as Node)['name']));
          if (!isPlan) instead(node, 'boolean', String(!node['value']));
        }
        break;
      case 'ExpressionStatement': {
        const expression = node['expression'] as Node;
        const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression;
        if (call.type === 'CallExpression' && (call['callee'] as Node).type !== 'Super')
          drop(node, 'call dropped', ['{if(!globalThis.isMutantOn(ID)){', '}}']);
        break;
      }
      case 'ArrayExpression':
        for (const element of (node['elements'] as (Node | null)[]).filter((one) => one !== null))
          drop(element, 'element dropped', ['...(globalThis.isMutantOn(ID)?[]:[', '])']);
        break;
      case 'ObjectExpression':
        for (const property of node['properties'] as Node[]) {
          if (property.type === 'Property' && property['kind'] !== 'init') continue;
          drop(property, property.type === 'SpreadElement' ? 'spread dropped' : 'property dropped', [
            '...(globalThis.isMutantOn(ID)?{}:{',
            '})',
          ]);
        }
        break;
      case 'CallExpression':
        visitCall(node, isInChain);
        break;
      default:
    }
    const chain =
      node.type === 'ChainExpression' ||
      (isInChain && (node.type === 'MemberExpression' || node.type === 'CallExpression'));
    for (const [name, child] of childrenOf(node)) {
      if (name === 'key' && node['computed'] !== true) continue;
      if (node.type === 'MemberExpression' && name === 'property' && node['computed'] !== true) continue;
      // A shorthand is one word for both.
      if (node.type === 'Property' && node['shorthand'] === true) continue;
      const isLink = chain && (name === 'object' || name === 'callee' || name === 'expression');
      visit(child, node, name, isLink);
    }
  }
  for (const statement of program.body as unknown as Node[])
    visit(statement, program as unknown as Node, 'body', false);
  return { code: written(source, wraps, texts), mutants };
}

/** A source with what is written around its parts and instead of them. */
function written(
  source: string,
  wraps: readonly { start: number; end: number; prefix: string; suffix: string }[],
  texts: readonly { start: number; end: number; text: string }[],
): string {
  const points: { at: number; order: number; tie: number[]; text: string; skipTo: number }[] = [];
  for (const [index, { start, end, prefix, suffix }] of wraps.entries()) {
    points.push({ at: start, order: 1, tie: [-end, index], text: prefix, skipTo: start });
    points.push({ at: end, order: 0, tie: [-start, -index], text: suffix, skipTo: end });
  }
  for (const [index, { start, end, text }] of texts.entries())
    points.push({ at: start, order: end > start ? 3 : 2, tie: [0, index], text, skipTo: end });
  points.sort(
    (one, other) =>
      one.at - other.at ||
      one.order - other.order ||
      (one.tie[0] ?? 0) - (other.tie[0] ?? 0) ||
      (one.tie[1] ?? 0) - (other.tie[1] ?? 0),
  );
  let [code, at] = ['', 0];
  for (const point of points) {
    if (point.at > at) code += source.slice(at, point.at);
    code += point.text;
    at = Math.max(at, point.at, point.skipTo);
  }
  return code + source.slice(at);
}
