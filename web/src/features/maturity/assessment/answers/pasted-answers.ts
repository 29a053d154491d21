import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { levelIn } from './levels.ts';
import type { Said } from './question.ts';

/** Columns of the sheet that take what is pasted, from the left. */
export const sheetColumns = ['level', 'justification', 'gap'] as const;
export type SheetColumn = (typeof sheetColumns)[number];

export type PasteFault = { what: 'level' | 'code' | 'shut'; code: string; text: string };

interface Target {
  code: string;
  said: Said;
  isShut: boolean;
}

interface Pasted {
  /** What the cells make of the answers, by code; only of those they change. */
  answers: Map<string, Said>;
  faults: PasteFault[];
}

/** An answer after one cell; null where the cell says nothing of a level. */
function after(said: Said, column: SheetColumn, text: string, scale: FrameworkDefinition['scale']): Said | null {
  if (column === 'justification') return { ...said, justification: text.trim() };
  if (column === 'gap') return { ...said, gap: said.is_applicable ? text.trim() : '' };
  const level = levelIn(text, scale);
  if (level === null) return null;
  if (level === 'nothing') return said;
  if (level === 'apart') return { ...said, is_applicable: false, level: null, gap: '' };
  return { ...said, is_applicable: true, level: level.level };
}

/**
 * What cells of a spreadsheet make of answers: with codes in the first column each goes to its own question, else they go to
 * the rows from `at` downwards, from its column to the right.
 */
export function pastedAnswers(
  cells: readonly (readonly string[])[],
  targets: readonly Target[],
  { at, scale }: { at: { row: number; column: SheetColumn }; scale: FrameworkDefinition['scale'] },
): Pasted {
  const byCode = new Map(targets.map((target) => [target.code.toLowerCase(), target]));
  const codeOf = (text = '') => byCode.get(text.trim().toLowerCase());
  const isCoded = cells.some(([first]) => codeOf(first) !== undefined);
  const answers = new Map<string, Said>();
  const faults: PasteFault[] = [];
  for (const [place, row] of cells.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const target = isCoded ? codeOf(row[0]) : targets[at.row + place];
    if (!target) {
      // A head above the rows is no mistake.
      if (isCoded && place > 0) faults.push({ what: 'code', code: '', text: row[0] ?? '' });
      continue;
    }
    const { code } = target;
    if (target.isShut) {
      faults.push({ what: 'shut', code, text: '' });
      continue;
    }
    const columns = isCoded ? sheetColumns : sheetColumns.slice(sheetColumns.indexOf(at.column));
    let said = answers.get(code) ?? target.said;
    for (const [index, text] of (isCoded ? row.slice(1) : row).entries()) {
      const column = columns[index];
      if (!column) break;
      const next = after(said, column, text, scale);
      if (next) said = next;
      else faults.push({ what: 'level', code, text });
    }
    if (said !== target.said) answers.set(code, said);
  }
  return { answers, faults };
}
