import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, type ClipboardEvent, type KeyboardEvent } from 'react';
import { confirm, notice, toast } from '#kit/dialogs/dialogs.tsx';
import { cellsOf } from '#kit/form/pasted-cells.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { said as words } from '../../shared/framework-words.ts';
import type { AnswerKeeper, Keeping } from './answer-keeper.ts';
import { answerWords } from './answer-words.ts';
import styles from './answers.module.css';
import { pastedAnswers, sheetColumns, type PasteFault, type SheetColumn } from './pasted-answers.ts';
import { isAnswered, isOver, isReasonless, nothingSaid, type Question, type Said } from './question.ts';
import { saidNow, type QuestionState } from './question-state.ts';

const mostFaults = 12;

interface SheetProps {
  questions: readonly Question[];
  definition: Pick<FrameworkDefinition, 'scale' | 'gaps'>;
  keeper: AnswerKeeper;
  keeping: Keeping;
  stateOf: (question: Question) => QuestionState;
  /** Whether a question cannot be answered by this person now. */
  isShut: (question: Question) => boolean;
}

const cellAt = (table: Element, row: number, column: SheetColumn) =>
  table.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);

function placeIn(target: EventTarget): { row: number; column: SheetColumn } | null {
  if (!(target instanceof HTMLElement)) return null;
  const column = sheetColumns.find((each) => each === target.dataset['column']);
  return column ? { row: Number(target.dataset['row']), column } : null;
}

/** Whether an arrow still moves within a text instead of to the next cell. */
function staysIn(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return false;
  const { selectionStart: start, selectionEnd: end, value } = target;
  const firstBreak = value.indexOf('\n');
  const isFirstLine = firstBreak < 0 || firstBreak >= start;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return end > 0 && !(key === 'ArrowUp' && isFirstLine);
  return start < value.length && !(key === 'ArrowDown' && !value.slice(end).includes('\n'));
}

/** All questions of a step at once: levels by key, arrows from cell to cell, cells pasted from a spreadsheet. */
export function Sheet({ questions, definition, keeper, keeping, stateOf, isShut }: SheetProps) {
  const { t } = useTexts();
  const { scale } = definition;
  const saidOf = ({ item, saved }: Question) => saidNow(keeping, item.code, saved);

  /** Says several at once, with a way back. */
  const sayAll = (changes: readonly { question: Question; said: Said }[]) => {
    const before = changes.map(({ question }) => ({ question, said: saidOf(question) }));
    const put = (all: typeof before) =>
      keeper.say(all.map(({ question: { item, saved }, said }) => ({ code: item.code, kind: item.kind, said, saved })));
    put([...changes]);
    toast({
      message: t('assessment.sheet.filled', { count: changes.length }),
      icon: 'success',
      // What was saved meanwhile is what is gone back from: the keeper knows its version.
      undo: () =>
        keeper.takeBack(before.map(({ question: { item }, said }) => ({ code: item.code, kind: item.kind, said }))),
    });
  };
  const say = ({ item, saved }: Question, said: Said, isTyped = false) =>
    keeper.say([{ code: item.code, kind: item.kind, said, saved }], { isTyped });

  const faultWords = ({ what, code, text }: PasteFault) =>
    what === 'level'
      ? t('assessment.sheet.pasteLevel', { code, text })
      : what === 'code'
        ? t('assessment.sheet.pasteCode', { text })
        : t('assessment.sheet.pasteShut', { code });
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = placeIn(event.target);
    const text = event.clipboardData.getData('text/plain');
    const isCells = /[\t\n]/.test(text.trimEnd()) || at?.column === 'level';
    if (!at || !isCells) return;
    event.preventDefault();
    const targets = questions.map((question) => ({
      code: question.item.code,
      said: saidOf(question),
      isShut: isShut(question),
    }));
    const { answers, faults } = pastedAnswers(cellsOf(text.replace(/\r?\n$/, '')), targets, { at, scale });
    const changes = questions.flatMap((question) => {
      const said = answers.get(question.item.code);
      return said ? [{ question, said }] : [];
    });
    if (changes.length > 0) sayAll(changes);
    if (faults.length > 0)
      void notice({
        title: t('assessment.sheet.pasteTitle'),
        message: t('assessment.sheet.pasteText'),
        icon: 'warning',
        items: faults.slice(0, mostFaults).map(faultWords),
        stays: true,
      });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = placeIn(event.target);
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget: table } = event;
    if (!at || ctrlKey || metaKey || altKey) return;
    const question = questions[at.row];
    const go = (row: number, column: SheetColumn) => {
      const cell = cellAt(table, row, column);
      if (!cell) return;
      event.preventDefault();
      cell.focus();
      cell.scrollIntoView({ block: 'nearest' });
    };
    const side = (by: 1 | -1) => sheetColumns[sheetColumns.indexOf(at.column) + by];
    if (at.column === 'level' && question && !isShut(question)) {
      const said = saidOf(question);
      const step = /^\d$/.test(key) ? scale[Number(key)] : undefined;
      const next = step
        ? { ...said, is_applicable: true, level: step.value }
        : key.toLowerCase() === 'n'
          ? { ...said, is_applicable: false, level: null, gap: '' }
          : key === 'Backspace' || key === 'Delete'
            ? nothingSaid
            : null;
      if (next) {
        event.preventDefault();
        say(question, next);
        return;
      }
    }
    if (key === 'Enter' && !(shiftKey && at.column !== 'level')) go(at.row + (shiftKey ? -1 : 1), at.column);
    else if (key.startsWith('Arrow') && staysIn(event.target, key)) return;
    else if (key === 'ArrowDown') go(at.row + 1, at.column);
    else if (key === 'ArrowUp') go(at.row - 1, at.column);
    else if (key === 'ArrowRight') go(at.row, side(1) ?? at.column);
    else if (key === 'ArrowLeft') go(at.row, side(-1) ?? at.column);
  };
  const answerRest = async (own: readonly Question[], level: number) => {
    const open = own.filter((question) => !isShut(question) && !isAnswered(saidOf(question)));
    const [first] = open;
    if (!first) return;
    const name = words(first.section.name);
    const said = { level: answerWords({ level, is_applicable: true }, scale), name, count: open.length };
    if (!(await confirm({ message: t('assessment.sheet.bulkAsk', said) }))) return;
    sayAll(open.map((question) => ({ question, said: { ...saidOf(question), is_applicable: true, level } })));
  };

  const rowOf = new Map(questions.map((question, row) => [question.item.code, row]));
  const sections = [...Map.groupBy(questions, ({ section }) => section.code).values()];
  return (
    <>
      <p className={styles.sheetHint}>
        {t('assessment.sheet.hint', { last: Math.min(definition.scale.length - 1, 9) })}
      </p>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its cells */}
        <table
          className={styles.sheet}
          aria-label={t('assessment.sheet.label')}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              <th scope="col">{t('assessment.sheet.code')}</th>
              <th scope="col">{t('assessment.sheet.name')}</th>
              <th scope="col">{t('assessment.answers.level')}</th>
              <th scope="col">{t('assessment.answers.justification')}</th>
              <th scope="col">{t('assessment.answers.gap')}</th>
            </tr>
          </thead>
          <tbody>
            {sections.map((own) => {
              const [first] = own;
              if (!first) return null;
              const left = own.filter((question) => !isShut(question) && !isAnswered(saidOf(question))).length;
              const name = words(first.section.name);
              return (
                <Fragment key={first.section.code}>
                  <tr className={styles.sectionRow}>
                    <th scope="rowgroup" colSpan={5}>
                      <span>
                        {first.section.code} {name}
                      </span>
                      {left > 0 ? (
                        <Menu position="bottom-end">
                          <Menu.Target>
                            <Button
                              size="compact-xs"
                              variant="default"
                              aria-label={t('assessment.sheet.bulkOf', { name })}
                              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
                            >
                              {t('assessment.sheet.bulk')} ({left})
                            </Button>
                          </Menu.Target>
                          <Menu.Dropdown>
                            {scale.map(({ value }) => (
                              <Menu.Item key={value} onClick={() => void answerRest(own, value)}>
                                {answerWords({ level: value, is_applicable: true }, scale)}
                              </Menu.Item>
                            ))}
                          </Menu.Dropdown>
                        </Menu>
                      ) : null}
                    </th>
                  </tr>
                  {own.map((question) => (
                    <SheetRow
                      key={question.item.code}
                      question={question}
                      row={rowOf.get(question.item.code) ?? 0}
                      said={saidOf(question)}
                      state={stateOf(question)}
                      isShut={isShut(question)}
                      scale={scale}
                      onSay={(said) => say(question, said, true)}
                    />
                  ))}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface SheetRowProps {
  question: Question;
  row: number;
  said: Said;
  state: QuestionState;
  isShut: boolean;
  scale: FrameworkDefinition['scale'];
  onSay: (said: Said) => void;
}

function SheetRow({ question: { item }, row, said, state, isShut, scale, onSay }: SheetRowProps) {
  const { t } = useTexts();
  const of = (column: SheetColumn) => ({ 'data-row': row, 'data-column': column });
  return (
    <tr data-state={state}>
      <th scope="row" className={styles.code}>
        {item.code}
      </th>
      <td data-label={t('assessment.sheet.name')} title={words(item.question)}>
        {words(item.name)}
        <span className="b-visually-hidden"> {t(`assessment.answers.states.${state}`)}</span>
      </td>
      <td data-label={t('assessment.answers.level')}>
        <select
          {...of('level')}
          className={styles.cell}
          aria-label={`${item.code} ${t('assessment.answers.level')}`}
          disabled={isShut}
          value={said.is_applicable ? (said.level ?? '') : 'apart'}
          onChange={({ currentTarget: { value } }) =>
            onSay(
              value === 'apart'
                ? { ...said, is_applicable: false, level: null, gap: '' }
                : { ...said, is_applicable: true, level: value === '' ? null : Number(value) },
            )
          }
        >
          <option value="">{t('assessment.answers.none')}</option>
          {scale.map(({ value }, place) => (
            <option key={value} value={value}>
              {place} · {answerWords({ level: value, is_applicable: true }, scale)}
            </option>
          ))}
          <option value="apart">N · {t('assessment.answers.apart')}</option>
        </select>
      </td>
      <td data-label={t('assessment.answers.justification')}>
        <textarea
          {...of('justification')}
          rows={1}
          className={styles.cell}
          aria-label={`${item.code} ${t('assessment.answers.justification')}`}
          aria-invalid={isReasonless(said) || isOver(said.justification) || undefined}
          readOnly={isShut}
          value={said.justification}
          onChange={({ currentTarget }) => onSay({ ...said, justification: currentTarget.value })}
        />
      </td>
      <td data-label={t('assessment.answers.gap')}>
        <textarea
          {...of('gap')}
          rows={1}
          className={styles.cell}
          aria-label={`${item.code} ${t('assessment.answers.gap')}`}
          aria-invalid={state === 'gapless' || isOver(said.gap) || undefined}
          readOnly={isShut || !said.is_applicable}
          value={said.gap}
          onChange={({ currentTarget }) => onSay({ ...said, gap: currentTarget.value })}
        />
      </td>
    </tr>
  );
}
