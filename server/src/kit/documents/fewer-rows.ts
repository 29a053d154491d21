import type { Block, Document, TableBlock } from './document.ts';

/** Pages of a brief document. */
export const briefPages = 2;

const mayLose = (block: Block): block is TableBlock & { fewest: number } =>
  block.kind === 'table' && block.fewest !== undefined && block.rows.length > block.fewest;

/** A document whose longest table that may lose rows lost some of its last ones, which it counts; null where none may. */
export function withFewerRows(document: Document): Document | null {
  const [longest] = document.sections
    .flatMap(({ blocks }) => blocks.filter(mayLose))
    .toSorted((one, other) => other.rows.length - one.rows.length);
  if (!longest) return null;
  const kept = Math.max(longest.fewest, Math.floor(longest.rows.length * 0.7));
  const left = (longest.left ?? 0) + longest.rows.length - kept;
  const shorter: TableBlock = { ...longest, rows: longest.rows.slice(0, kept), left };
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block === longest ? shorter : block)),
  }));
  return { ...document, sections };
}
