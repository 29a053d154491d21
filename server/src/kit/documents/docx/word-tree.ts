import { SaxesParser } from 'saxes';

/** An element of a part of Word, by the names Word and the library write, `w:p`. */
export interface WordElement {
  name: string;
  attributes: Record<string, string>;
  children: WordNode[];
}
export type WordNode = WordElement | string;

export const isElement = (node: WordNode): node is WordElement => typeof node !== 'string';
export const elementsOf = ({ children }: WordElement): WordElement[] => children.filter(isElement);
export const childOf = (element: WordElement | undefined, name: string): WordElement | undefined =>
  element?.children.filter(isElement).find((child) => child.name === name);
export const element = (
  name: string,
  children: WordNode[] = [],
  attributes: WordElement['attributes'] = {},
): WordElement => ({ name, attributes, children });

/** Every element within one, itself first, in the order they are read. */
export function* within(root: WordElement): Generator<WordElement> {
  yield root;
  for (const child of elementsOf(root)) yield* within(child);
}

/** The text directly in an element. */
export const textIn = ({ children }: WordElement): string =>
  children.flatMap((child) => (isElement(child) ? [] : [child])).join('');

/** A part as a tree; comments and instructions are left out. Throws where it is no XML. */
export function readTree(xml: string): WordElement {
  const parser = new SaxesParser();
  const top = element('');
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const one = element(name, [], attributes);
    open.at(-1)?.children.push(one);
    open.push(one);
  });
  parser.on('closetag', () => void open.pop());
  const text = (content: string) => void (open.length > 1 && open.at(-1)?.children.push(content));
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(xml).close();
  const [root] = elementsOf(top);
  if (!root) throw new Error('a part has no root');
  return root;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapedText = (text: string) => text.replaceAll(/[&<>\r]/g, (mark) => entities[mark] ?? mark);
const escapedValue = (text: string) => text.replaceAll(/[&<>"\t\n\r]/g, (mark) => entities[mark] ?? mark);

function written(node: WordNode, pieces: string[]): void {
  if (!isElement(node)) {
    pieces.push(escapedText(node));
    return;
  }
  pieces.push('<', node.name);
  for (const [name, value] of Object.entries(node.attributes)) pieces.push(' ', name, '="', escapedValue(value), '"');
  if (node.children.length === 0) {
    pieces.push('/>');
    return;
  }
  pieces.push('>');
  for (const child of node.children) written(child, pieces);
  pieces.push('</', node.name, '>');
}

/** A tree as a part. */
export function writeTree(root: WordElement): string {
  const pieces = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  written(root, pieces);
  return pieces.join('');
}
