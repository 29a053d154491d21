import {
  answered,
  draftChoices,
  questionsOf,
  type DraftFaultAt,
  type FrameworkDraft,
  type ReadDraft,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { Alert, NativeSelect } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './framework.module.css';

/** Faults that are listed at most. */
const most = 12;

interface DraftFaultsProps {
  draft: FrameworkDraft;
  read: ReadDraft;
  onAnswer: (draft: FrameworkDraft) => void;
}

/** Whether a draft makes a framework; else what is wrong, where, and what to do, with a question for each word nobody knows. */
export function DraftFaults({ draft, read: { definition, faults }, onAnswer }: DraftFaultsProps) {
  const { t, texts } = useTexts();
  const { tables, cells, about, choices } = texts.framework;
  const nameOf = (column: string) =>
    (cells as Readonly<Record<string, string>>)[column] ??
    (about as Readonly<Record<string, string>>)[column] ??
    column;
  if (definition)
    return (
      <output>
        <Alert variant="default">
          {t('framework.editor.isSound', { items: definition.items.length, groups: definition.groups.length })}
        </Alert>
      </output>
    );
  const questions = questionsOf(faults);
  const others = faults.filter(
    ({ fault, column }) => fault !== 'choice' || column === null || !(column in draftChoices),
  );
  const placeOf = ({ table, row, column }: DraftFaultAt) => {
    if (table === 'about') return (about as Readonly<Record<string, string>>)[column ?? ''] ?? tables.about;
    if (row === null) return tables[table];
    return t('framework.editor.place', { table: tables[table], row: row + 1, column: nameOf(column ?? 'code') });
  };
  return (
    <Alert variant="outline" color="red" title={t('framework.editor.faults', { count: faults.length })}>
      {questions.length > 0 ? (
        <>
          <p className={styles.note}>{t('framework.editor.questions')}</p>
          <div className={styles.fields}>
            {questions.map((question) => (
              <NativeSelect
                key={`${question.table} ${question.column} ${question.text}`}
                label={t('framework.editor.question', {
                  text: question.text,
                  column: nameOf(question.column),
                  count: question.count,
                })}
                data={[
                  { value: '', label: t('framework.editor.answer') },
                  ...draftChoices[question.column].map((value) => ({
                    value,
                    label: (choices[question.column] as Readonly<Record<string, string>>)[value] ?? value,
                  })),
                ]}
                value=""
                onChange={({ currentTarget }) => onAnswer(answered(draft, question, currentTarget.value))}
              />
            ))}
          </div>
        </>
      ) : null}
      <ul className={styles.faults}>
        {others.slice(0, most).map((fault) => (
          <li key={`${fault.table} ${fault.row} ${fault.column} ${fault.fault}`}>
            <strong>{placeOf(fault)}</strong>: {t(`framework.fault.${fault.fault}`, { text: fault.text })}
          </li>
        ))}
        {others.length > most ? <li>{t('framework.editor.more', { count: others.length - most })}</li> : null}
      </ul>
    </Alert>
  );
}
