import { cut } from '@baluarte/contract/kit/cut.ts';
import { maximumText, type AnswerInput } from '@baluarte/contract/maturity/assessment.ts';
import type { AnswersImport } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { stateOf, type Rated } from '@baluarte/contract/maturity/score.rules.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { readBoolean } from '#kit/sheets/values/read-boolean.ts';
import { readDate } from '#kit/sheets/values/read-date.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import { cellText } from '#kit/sheets/sheet.ts';
import type { StoredAnswer, StoredAssessment } from '../shared/stored-assessment.ts';
import { cellOf } from './instrument-rows.ts';
import type { AnswerLine } from './read-answers.ts';

type Fault = AnswersImport['faults'][number]['fault'];

/** What a plan needs beside the file. */
export interface Ground {
  kept: StoredAssessment;
  definition: FrameworkDefinition;
  /** Codes the person may answer; null stands for all. */
  mine: readonly string[] | null;
  /** Ids of the people of the scope by their folded names; null where several have one. */
  people: ReadonlyMap<string, number | null>;
}

export interface ImportPlan extends Omit<AnswersImport, 'is_dry_run' | 'skipped' | 'faults' | 'fault_count'> {
  /** Answers that change. */
  responses: AnswerInput[];
  faults: AnswersImport['faults'];
}

const apart = new Set(['n/a', 'na', 'n.a.', 'no aplica', 'not applicable']);
const isApart = (text: string) =>
  apart.has(foldWord(text)) ||
  languages.some((language) => foldWord(textsIn(language).maturity.states.notApplicable) === foldWord(text));

/** A value with its name beside it, in either order: `60 - Efectivo`, `Efectivo (60 %)`. */
const valueBeforeName = /^(\d+)\s*(?:%\s*)?[-–—:·.]\D+$/;
const valueAfterName = /\(\s*(\d+)\s*(?:%\s*)?\)$/;

/** The value of the scale a cell says, by value, by name, or as a share of a hundred; null where it says none of them. */
function levelOf(text: string, scale: FrameworkDefinition['scale']): number | null {
  const word = foldWord(text).replace(/(?<!\s)\s*%$/, '');
  const named = scale.find(({ name }) => foldWord(name.es) === word || foldWord(name.en) === word);
  if (named) return named.value;
  const before = valueBeforeName.exec(word)?.[1];
  const behind = valueAfterName.exec(word);
  const after = behind && /^\D+$/.test(word.replace(valueAfterName, '')) ? behind[1] : undefined;
  const value = Number((before ?? after ?? word).replace(',', '.'));
  const isStep = (of: number) => scale.some((step) => step.value === of);
  if (word === '' || Number.isNaN(value)) return null;
  if (isStep(value)) return value;
  const share = Math.round(value * 10_000) / 100;
  return value <= 1 && !text.includes('%') && isStep(share) ? share : null;
}

/** What a row says of the level: a value, that it does not apply, or nothing. Null where it cannot be understood. */
function ratingOf({ cells }: AnswerLine, scale: FrameworkDefinition['scale']): Rated | 'nothing' | null {
  const { level = '', applies = '', state = '' } = cells;
  const said = readBoolean(applies);
  if (isApart(level) || isApart(state) || isApart(applies) || (said.ok && said.value === false))
    return { level: null, is_applicable: false };
  if (level === '') return 'nothing';
  const value = levelOf(level, scale);
  return value === null ? null : { level: value, is_applicable: true };
}

/** The items behind the code of a row: of an item, of an item by the instrument's code, or of a sub-clause. */
function itemsByCode({ groups, items }: FrameworkDefinition): Map<string, { codes: string[]; isInstrument: boolean }> {
  const found = new Map<string, { codes: string[]; isInstrument: boolean }>();
  const add = (code: string, codes: string[], isInstrument: boolean) => {
    const key = code.toLowerCase();
    if (!found.has(key)) found.set(key, { codes, isInstrument });
  };
  for (const { code } of items) add(code, [code], false);
  for (const { code, instrument_code } of items) if (instrument_code !== null) add(instrument_code, [code], true);
  for (const { code, kind } of groups)
    if (kind === 'subClause') {
      const codes = items.filter((item) => item.groups.includes(code)).map((item) => item.code);
      add(code, codes, true);
    }
  return found;
}

/** A code with words around it, or written a little differently: `4.1. Contexto`, `Control A 5.1`, `AD.1.1.`. */
const codeWithin =
  /^(?:(?:anexo|annex|clausula|clause|control|numeral|requisito)\s+(?!\s))?([a-z]{0,2})[\s.]*(\d+(?:\.\d+)*)(?![\d])/;

/** What a row calls its item by, as the codes of the framework are written. */
function codeOf(text: string): string {
  const [, letters = '', numbers = ''] = codeWithin.exec(foldWord(text)) ?? [];
  return letters === '' ? numbers : `${letters}.${numbers}`;
}

const standingOf = (answer: Rated | undefined) => ({ state: stateOf(answer), level: answer?.level ?? null });

const isSameRating = (answer: Rated | undefined, { level, is_applicable }: Rated) =>
  answer?.level === level && answer.is_applicable === is_applicable;

const textsOf = (answers: readonly (StoredAnswer | undefined)[], field: 'justification' | 'gap') =>
  answers.flatMap((answer) => (answer && answer[field] !== '' ? [answer[field]] : [])).join('; ');

/** What a file makes of the answers of an assessment. Whatever cannot be taken stays as it was and is named. */
export function planImport(
  lines: readonly AnswerLine[],
  { kept: { id, framework, answers }, definition, mine, people }: Ground,
): ImportPlan {
  const byCode = itemsByCode(definition);
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const planned = new Map<string, AnswerInput & { line: AnswerLine }>();
  const [faults, spread, kept]: [ImportPlan['faults'], ImportPlan['spread'], ImportPlan['kept']] = [[], [], []];
  const seen = new Set<string>();
  let [same, empty] = [0, 0];
  let isInstrument = false;

  const refuse = ({ sheet, row, code }: AnswerLine, fault: Fault, text = '') =>
    faults.push({ sheet, row, code, fault, text: cut(text, 200) });

  /** A text of a row for one item: what is there where the cell is empty, too long, or what several answers say together. */
  const textFor = (line: AnswerLine, field: 'justification' | 'gap', codes: readonly string[], code: string) => {
    const before = given.get(code)?.[field] ?? '';
    const text = line.cells[field] ?? '';
    if (
      text === '' ||
      (codes.length > 1 &&
        text ===
          textsOf(
            codes.map((each) => given.get(each)),
            field,
          ))
    )
      return before;
    return text.length > maximumText ? before : text;
  };
  /** Who and when of a row for one item; undefined keeps what is there. */
  const detailsFor = (line: AnswerLine, code: string): Pick<AnswerInput, 'responsible_id' | 'due_date'> => {
    const { responsible = '' } = line.cells;
    const before = given.get(code);
    const isNamed = responsible !== '' && foldWord(responsible) !== foldWord(before?.responsible_name ?? '');
    const person = isNamed ? people.get(foldWord(responsible)) : undefined;
    const date = line.dueDate === undefined ? null : readDate(line.dueDate);
    return {
      ...(typeof person === 'number' && { responsible_id: person }),
      ...(date?.ok && date.value !== null && date.value !== before?.due_date && { due_date: date.value }),
    };
  };
  const refuseCells = (line: AnswerLine, codes: readonly string[]) => {
    for (const field of ['justification', 'gap'] as const) {
      const text = line.cells[field] ?? '';
      if (
        text.length > maximumText &&
        text !==
          textsOf(
            codes.map((each) => given.get(each)),
            field,
          )
      )
        refuse(line, 'tooLong', text);
    }
    const { responsible = '' } = line.cells;
    const isKnown = codes.every((code) => foldWord(given.get(code)?.responsible_name ?? '') === foldWord(responsible));
    if (responsible !== '' && !isKnown && typeof people.get(foldWord(responsible)) !== 'number')
      refuse(line, 'person', responsible);
    if (line.dueDate !== undefined && !readDate(line.dueDate).ok) refuse(line, 'date', cellText(line.dueDate));
  };

  for (const line of lines) {
    const behind = byCode.get(line.code.toLowerCase()) ?? byCode.get(codeOf(line.code));
    if (!behind) {
      if (line.cells.level) refuse(line, 'code', line.code);
      continue;
    }
    const { codes } = behind;
    isInstrument ||= behind.isInstrument;
    if (codes.some((code) => seen.has(code))) {
      refuse(line, 'twice');
      continue;
    }
    for (const code of codes) seen.add(code);
    const rating = ratingOf(line, definition.scale);
    if (rating === null) {
      refuse(line, 'level', line.cells.level);
      continue;
    }
    if (rating === 'nothing') {
      empty += codes.length;
      continue;
    }
    refuseCells(line, codes);
    const now = cellOf(
      codes.map((code) => given.get(code)),
      framework.scale,
    );
    const isOneValue = codes.every((code) => isSameRating(given.get(code), rating));
    const isKept = codes.length > 1 && !isOneValue && now.state === 'scored' && now.level === rating.level;
    if (isKept) kept.push({ code: line.code, items: codes });
    else if (codes.length > 1 && !isOneValue) spread.push({ code: line.code, items: codes });
    for (const code of codes) {
      const before = given.get(code);
      const { level, is_applicable } = isKept && before ? before : rating;
      const response = {
        assessment_id: id,
        code,
        level,
        is_applicable,
        justification: textFor(line, 'justification', codes, code),
        gap: is_applicable ? textFor(line, 'gap', codes, code) : '',
        ...detailsFor(line, code),
      };
      const isSame =
        before !== undefined &&
        (['level', 'is_applicable', 'justification', 'gap'] as const).every(
          (field) => response[field] === before[field],
        ) &&
        response.responsible_id === undefined &&
        response.due_date === undefined;
      if (isSame) same += 1;
      else if (!is_applicable && response.justification === '') refuse({ ...line, code }, 'reason');
      else if (mine !== null && !mine.includes(code)) refuse({ ...line, code }, 'notMine');
      else planned.set(code, { ...response, line });
    }
  }

  // The controls open once the clauses are answered, those of the file counted.
  const isShut = framework.items.some(
    ({ code, kind }) => kind === 'clause' && stateOf(planned.get(code) ?? given.get(code)) === 'pending',
  );
  const ready = framework.items.flatMap(({ code, kind }) => {
    const one = planned.get(code);
    if (!one) return [];
    const { line, ...response } = one;
    if (isShut && kind === 'control') {
      refuse({ ...line, code }, 'clausesFirst');
      return [];
    }
    return [response];
  });
  return {
    layout: isInstrument ? 'instrument' : 'own',
    responses: ready,
    changed: ready.length,
    same,
    empty,
    changes: ready.map((response) => ({
      code: response.code,
      before: standingOf(given.get(response.code)),
      after: standingOf(response),
    })),
    spread,
    kept,
    faults,
  };
}
