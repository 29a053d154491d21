import { Badge, Button, Select } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { catalogues } from '@baluarte/contract/catalogues.ts';
import { isRelatedEntity } from '@baluarte/contract/kit/field.ts';
import type { ValueAnswer } from '@baluarte/contract/kit/value-answer.ts';
import { useState } from 'react';
import { localized, useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { choiceName, type Choices } from '../choices.ts';
import { EntrySelect } from '../relate/entry-select.tsx';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { answered, type Plan } from './plan.ts';

type Question = ImportJob['questions'][number];

interface QuestionsProps {
  catalogue: Catalogue;
  choices: Choices;
  field: string;
  questions: readonly Question[];
  plan: Plan;
  onChange: (plan: Plan) => void;
}

const valueOf = (answer: ValueAnswer | null): string | null =>
  answer === null ? null : typeof answer === 'string' ? answer : String(answer.use);
const answerOf = (value: string): ValueAnswer =>
  value === 'create' || value === 'empty' ? value : { use: Number(value) };

/** Words of a column that are no known value, each asked once: which value it means, a new one, or none. */
export function Questions({ catalogue, choices, field, questions, plan, onChange }: QuestionsProps) {
  const { t } = useTexts();
  const chosen = plan.answers[field] ?? {};
  const answerTo = ({ word, answer }: Question) => chosen[word] ?? answer;
  const open = questions.filter((question) => answerTo(question) === null);
  const settled = questions.filter((question) => answerTo(question) !== null);
  const [isOpen, setOpen] = useState(false);
  const creatable = open.filter(({ canCreate }) => canCreate);
  const answer = (words: readonly string[], value: ValueAnswer) =>
    onChange(answered(plan, field, Object.fromEntries(words.map((word) => [word, value]))));
  const line = (question: Question) => (
    <QuestionLine
      key={question.word}
      catalogue={catalogue}
      choices={choices}
      question={question}
      answer={answerTo(question)}
      isProposed={chosen[question.word] === undefined && question.isProposed}
      onAnswer={(value) => answer([question.word], value)}
    />
  );
  return (
    <div className={styles.questions}>
      {open.length > 0 ? (
        <>
          <div className={styles.blockHead}>
            <strong data-question={field} tabIndex={-1}>
              {t('imports.questions.title', { count: open.length })}
            </strong>
            {creatable.length > 0 ? (
              <Button
                size="compact-xs"
                variant="light"
                onClick={() =>
                  answer(
                    creatable.map(({ word }) => word),
                    'create',
                  )
                }
              >
                {t('imports.questions.createAll', { count: creatable.length })}
              </Button>
            ) : null}
          </div>
          <ul>{open.map(line)}</ul>
        </>
      ) : null}
      {settled.length > 0 ? (
        <>
          <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('imports.questions.settled', { count: settled.length })}
          </Button>
          {isOpen ? <ul>{settled.map(line)}</ul> : null}
        </>
      ) : null}
    </div>
  );
}

interface QuestionLineProps {
  catalogue: Catalogue;
  choices: Choices;
  question: Question;
  answer: ValueAnswer | null;
  isProposed: boolean;
  onAnswer: (answer: ValueAnswer) => void;
}

function QuestionLine({ catalogue, choices, question, answer, isProposed, onAnswer }: QuestionLineProps) {
  const { t, texts } = useTexts();
  const { field, word, rows, proposals, canCreate } = question;
  const { from, required, kind } = catalogue.fields[field] ?? {};
  const likely = new Set(proposals.map(({ id }) => id));
  const others = choices.of(from).filter(({ id, statusId }) => statusId === 1 && !likely.has(id));
  const groups = [
    {
      group: t('imports.questions.likely'),
      items: proposals.map((proposal) => ({ value: String(proposal.id), label: localized(proposal, 'name') })),
    },
    {
      group: fieldLabel(texts, catalogue, field),
      items: [
        ...(canCreate ? [{ value: 'create', label: t('imports.questions.create', { word }) }] : []),
        ...(required && kind !== 'choices' ? [] : [{ value: 'empty', label: t('imports.questions.empty') }]),
      ],
    },
    {
      group: t('imports.questions.others'),
      items: others.map((choice) => ({ value: String(choice.id), label: choiceName(choice) })),
    },
  ];
  return (
    <li className={styles.question}>
      <span className={styles.word}>
        {word} <span className={styles.aside}>{t('imports.questions.rows', { count: rows })}</span>
        {isProposed ? (
          <Badge size="xs" variant="light">
            {t('imports.questions.proposed')}
          </Badge>
        ) : null}
      </span>
      {isRelatedEntity(from) && from in catalogues ? (
        <EntrySelect
          of={catalogues[from as keyof typeof catalogues]}
          label={t('imports.questions.what', { word })}
          proposals={proposals.map((proposal) => ({ ...proposal, code: '' }))}
          value={valueOf(answer)}
          {...(required ? {} : { none: t('imports.questions.empty') })}
          create={
            canCreate ? { label: t('imports.questions.create', { word }), choose: () => onAnswer('create') } : undefined
          }
          onChoose={(entry) => onAnswer(entry ? { use: entry.id } : 'empty')}
        />
      ) : groups.every(({ items }) => items.length === 0) ? (
        <span className={styles.aside}>{t('imports.questions.inFile')}</span>
      ) : (
        <Select
          size="xs"
          searchable
          aria-label={t('imports.questions.what', { word })}
          placeholder={t('imports.questions.choose')}
          value={valueOf(answer)}
          data={groups.filter(({ items }) => items.length > 0)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          onChange={(value) => (value === null ? undefined : onAnswer(answerOf(value)))}
        />
      )}
    </li>
  );
}
