import {
  childOf,
  element,
  elementsOf,
  isElement,
  textIn,
  within,
  type WordElement,
  type WordNode,
} from './word-tree.ts';

/** What holds runs in a paragraph, so that a place can stand in it. */
const holders = new Set([
  'w:hyperlink',
  'w:sdt',
  'w:sdtContent',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
]);
/** What marks a place in the text, and may stand between paragraphs too. */
const marks = new Set(
  ['bookmark', 'commentRange', 'perm', 'moveFromRange', 'moveToRange'].flatMap((kind) => [
    `w:${kind}Start`,
    `w:${kind}End`,
  ]),
);
const properties = new Set(['w:pPr', 'w:rPr', 'w:sdtPr', 'w:sdtEndPr', 'w:smartTagPr', 'w:customXmlPr']);
/** What of a run is seen by nobody where nothing is beside it. */
const unseen = new Set(['w:rPr', 'w:tab', 'w:lastRenderedPageBreak']);

/** Runs of a paragraph as they are read; those of a text box in it are of its own paragraphs. */
function* runsOf(holder: WordElement): Generator<WordElement> {
  for (const child of elementsOf(holder))
    if (child.name === 'w:r') yield child;
    else if (holders.has(child.name)) yield* runsOf(child);
}

/** The text of a paragraph, however Word cut it. */
export const textOf = (paragraph: WordElement): string =>
  [...runsOf(paragraph)]
    .flatMap((run) => elementsOf(run).filter(({ name }) => name === 'w:t'))
    .map(textIn)
    .join('');

const lengthOf = (node: WordElement): number =>
  node.name === 'w:t' ? textIn(node).length : node.name === 'w:r' || holders.has(node.name) ? sum(node) : 0;
const sum = (node: WordElement): number => elementsOf(node).reduce((total, child) => total + lengthOf(child), 0);

/** A content control is told from others by its number, which only one of two may keep. */
const unnumbered = (whole: WordElement): WordElement =>
  whole.name === 'w:sdtPr'
    ? element(
        whole.name,
        whole.children.filter((child) => !isElement(child) || child.name !== 'w:id'),
      )
    : whole;

/**
 * An element in two: what is before so many characters of its text, and what is after. What has no text goes with the text before it,
 * or with the text after; what both need, both have.
 */
function cut(whole: WordElement, at: number, leans: 'before' | 'after'): [WordElement, WordElement] {
  const [left, right] = [element(whole.name, [], whole.attributes), element(whole.name, [], whole.attributes)];
  let read = 0;
  for (const child of whole.children) {
    if (!isElement(child)) {
      if (whole.name !== 'w:t') continue;
      // oxlint-disable-next-line typescript/no-deprecated -- cut where a place begins or ends, which is ASCII, and both halves are kept
      left.children.push(child.slice(0, Math.max(0, at - read)));
      right.children.push(child.slice(Math.max(0, at - read)));
      read += child.length;
      continue;
    }
    const length = lengthOf(child);
    if (properties.has(child.name)) {
      left.children.push(child);
      right.children.push(unnumbered(child));
    } else if (read + length <= at && (length > 0 || read < at || leans === 'before')) left.children.push(child);
    else if (read >= at) right.children.push(child);
    else {
      const [one, other] = cut(child, at - read, leans);
      left.children.push(one);
      right.children.push(other);
    }
    read += length;
  }
  return [left, right];
}

/** An element without the texts, runs and holders of runs that have nothing left in them. */
function pruned(whole: WordElement): WordElement {
  const children = whole.children.flatMap((child): WordNode[] => {
    if (!isElement(child)) return [child];
    if (child.name === 'w:proofErr') return [];
    if (child.name === 'w:t') return textIn(child) === '' ? [] : [spaced(child)];
    if (child.name !== 'w:r' && !holders.has(child.name)) return [child];
    const kept = pruned(child);
    return elementsOf(kept).every(({ name }) => properties.has(name)) ? [] : [kept];
  });
  return element(whole.name, children, whole.attributes);
}
const spaced = ({ children, attributes }: WordElement) =>
  element('w:t', children, { ...attributes, 'xml:space': 'preserve' });

/** Whether a reader sees anything of a paragraph, or a field begins or ends in it. */
function isSeen(holder: WordElement): boolean {
  return elementsOf(holder).some((child) => {
    if (properties.has(child.name) || marks.has(child.name)) return false;
    if (holders.has(child.name)) return isSeen(child);
    if (child.name !== 'w:r') return true;
    return elementsOf(child).some((one) => {
      if (one.name === 'w:t') return textIn(one).trim() !== '';
      if (one.name === 'w:br') return one.attributes['w:type'] !== undefined;
      return !unseen.has(one.name);
    });
  });
}

/** Marks of a paragraph that nobody sees: they may stand between paragraphs. */
const marksIn = (paragraph: WordElement): WordElement[] => [...within(paragraph)].filter(({ name }) => marks.has(name));

/** What stands within a text without being one. */
const withoutTexts = (whole: WordElement): WordElement =>
  element(
    whole.name,
    whole.children.flatMap((child) => (!isElement(child) ? [] : child.name === 'w:t' ? [] : [withoutTexts(child)])),
    whole.attributes,
  );

/** A paragraph without what only one of those it is split into may have. */
function withoutProperties(paragraph: WordElement, names: readonly string[]): WordElement {
  const children = paragraph.children.map((child) =>
    isElement(child) && child.name === 'w:pPr'
      ? element(
          child.name,
          child.children.filter((one) => !isElement(one) || !names.includes(one.name)),
        )
      : child,
  );
  return element(paragraph.name, children, paragraph.attributes);
}

/** A text in a paragraph. */
export interface Stretch {
  from: number;
  to: number;
  /** What stands alone in a paragraph in its stead. */
  alone: string;
}

/**
 * A paragraph as several: each stretch of its text alone in one, and what was beside it before and after, in the look it had. An end
 * of a section, a new page and marks in the text are kept.
 */
export function splitParagraph(paragraph: WordElement, stretches: readonly Stretch[]): WordElement[] {
  const own = childOf(paragraph, 'w:pPr');
  const end = childOf(own, 'w:sectPr');
  const breaks = childOf(own, 'w:pageBreakBefore');
  const pieces: WordElement[] = [];
  let rest = withoutProperties(paragraph, ['w:sectPr']);
  let read = 0;
  let isFirst = true;
  /** Puts what is beside a place, or its marks where nobody sees it. */
  const put = (piece: WordElement, at = pieces.length): boolean => {
    const kept = pruned(piece);
    const isShown = isSeen(kept);
    if (!isShown) pieces.splice(at, 0, ...marksIn(kept));
    else if (isFirst) pieces.push(kept);
    else pieces.push(withoutProperties({ ...kept, attributes: {} }, ['w:pageBreakBefore', 'w:numPr']));
    isFirst &&= !isShown;
    return isShown;
  };
  for (const { from, to, alone } of stretches) {
    const [before, after] = cut(rest, from - read, 'before');
    const [place, left] = cut(after, to - from, 'after');
    put(before);
    if (isFirst && breaks) pieces.push(element('w:p', [element('w:pPr', [breaks])]));
    isFirst = false;
    put(withoutTexts(place));
    pieces.push(element('w:p', [element('w:r', [element('w:t', [alone])])]));
    rest = left;
    read = to;
  }
  // The last of a cell is a paragraph, not a mark.
  const isLast = put(rest, pieces.length - 1);
  const last = pieces.at(-1);
  if (end === undefined) return pieces;
  if (!isLast || !last) return [...pieces, element('w:p', [element('w:pPr', [end])])];
  const look = childOf(last, 'w:pPr');
  const ended = element('w:pPr', [...(look?.children ?? []), end]);
  return [...pieces.slice(0, -1), { ...last, children: [ended, ...last.children.filter((child) => child !== look)] }];
}
