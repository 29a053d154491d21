import { assessment, maximumText } from '@baluarte/contract/maturity/assessment.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Button, Kbd, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { ratingsQuery } from '../assessment-queries.ts';
import { said as words } from '../../shared/framework-words.ts';
import { answerWords } from './answer-words.ts';
import styles from './answers.module.css';
import { ItemFacts } from './item-facts.tsx';
import { LevelChoice } from './level-choice.tsx';
import { isAnswered, isHeld, nothingSaid, type Question, type Rating, type Said } from './question.ts';
import { RatingList } from './rating-list.tsx';
import { useAnswerKeys } from './use-answer-keys.ts';

const apart = 'apart';
const keyOf = ({ level, is_applicable: applies }: Rating) => (applies ? String(level ?? '') : apart);

interface RatingCardProps {
  /** The assessment it is of. */
  of: number;
  question: Question;
  definition: Pick<FrameworkDefinition, 'scale'>;
  /** What is said now, saved or not, which several people agree on. */
  said: Said;
  place: number;
  total: number;
  /** Why it cannot be rated; null where it can. */
  shut: string | null;
  /** Whether a value cannot be agreed on yet, because the first step comes first. */
  isEarly: boolean;
  /** What was chosen and not given yet. */
  draft: Rating | undefined;
  onDraft: (draft: Rating | undefined) => void;
  onAgree: (said: Said) => void;
  onMove: (by: 1 | -1) => void;
}

/**
 * One question for several people: each says how they see it before they see what the others say. After that the ratings stay
 * as they were given, and a value is agreed on, which becomes the answer.
 */
export function RatingCard(props: RatingCardProps) {
  const { of, question, definition, said, place, total, shut, isEarly, draft, onDraft, onAgree, onMove } = props;
  const { t } = useTexts();
  const client = useQueryClient();
  const { item, section, rating } = question;
  const { scale } = definition;
  const [isSending, setSending] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  const isAgreed = isAnswered(said);
  const isFixed = isAgreed || rating?.is_fixed === true;
  const mine = rating?.mine;
  const now: Rating = draft ?? mine ?? { level: null, is_applicable: true, justification: '' };
  const isReadOnly = shut !== null || isFixed || isSending;
  const isWhole = (!now.is_applicable || now.level !== null) && !isHeld({ ...nothingSaid, ...now });

  const rate = (change: Partial<Rating>) => {
    if (!isReadOnly) onDraft({ ...now, ...change });
  };
  const setApart = () => {
    rate({ is_applicable: false, level: null });
    requestAnimationFrame(() => reason.current?.focus());
  };
  /** Gives the rating; whether it was taken. */
  const give = async (): Promise<boolean> => {
    setSending(true);
    try {
      await call(assessment.rate, { body: { responses: [{ assessment_id: of, code: item.code, ...now }] } });
      onDraft(undefined);
      return true;
    } catch (error) {
      await showError(error);
      return false;
    } finally {
      // Whether it was taken or came too late, what there is now is shown.
      await client.invalidateQueries({ queryKey: ratingsQuery(of).queryKey });
      setSending(false);
    }
  };
  useAnswerKeys({
    onLevel: (at) => {
      const step = scale[at];
      if (step) rate({ level: step.value, is_applicable: true });
    },
    onApart: setApart,
    onClear: () => onDraft(undefined),
    onMove: (by, isAsked) => {
      if (isAsked && draft && isWhole && !isReadOnly) void give();
      else onMove(by);
    },
  });
  return (
    <article className={styles.card} aria-labelledby={`question-${item.code}`}>
      <p className={styles.over}>
        <span>
          {section.code === item.code ? '' : `${section.code} `}
          {words(section.name)}
        </span>
        <span>{t('assessment.answers.question', { place, total })}</span>
      </p>
      <h2 id={`question-${item.code}`} className={styles.title}>
        <span className={styles.code}>{item.code}</span> {words(item.name)}
      </h2>
      <p className={styles.question}>{words(item.question)}</p>
      {shut === null ? null : <p className={styles.shut}>{shut}</p>}
      {shut === null && isFixed && !mine ? <p className={styles.shut}>{t('assessment.rating.late')}</p> : null}
      <div className={styles.body}>
        <div>
          <LevelChoice
            scale={scale}
            said={{ ...nothingSaid, ...now }}
            isReadOnly={isReadOnly}
            onLevel={(level) => rate({ level, is_applicable: true })}
            onApart={setApart}
          />
          <div className={styles.fields}>
            <LongText
              ref={reason}
              maxRows={10}
              max={maximumText}
              readOnly={isReadOnly}
              required={!now.is_applicable}
              label={t(now.is_applicable ? 'assessment.answers.justification' : 'assessment.answers.reason')}
              value={now.justification}
              onChange={({ currentTarget }) => rate({ justification: currentTarget.value })}
            />
          </div>
          {isReadOnly && !isSending ? null : (
            <div className={styles.give}>
              <Button loading={isSending} disabled={draft === undefined || !isWhole} onClick={() => void give()}>
                {t(mine ? 'assessment.rating.change' : 'assessment.rating.give')}
              </Button>
              <p className={styles.hint}>{t('assessment.rating.hint')}</p>
            </div>
          )}
        </div>
        <aside className={styles.facts}>
          <h3>{t('assessment.rating.title')}</h3>
          {rating ? <RatingList rating={rating} scale={scale} /> : <p>{t('assessment.rating.none')}</p>}
          {rating?.is_open === true && rating.count === 1 && !isAgreed ? (
            <p className={styles.hint}>{t('assessment.rating.waiting')}</p>
          ) : null}
          {rating?.is_open === true && (rating.count > 1 || isAgreed) ? (
            <Agreement
              key={keyOf(said)}
              question={question}
              scale={scale}
              said={said}
              isShut={shut !== null}
              isEarly={isEarly}
              onAgree={onAgree}
            />
          ) : null}
          <ItemFacts item={item} />
        </aside>
      </div>
      <footer className={styles.foot}>
        <Button variant="default" onClick={() => onMove(-1)}>
          {t('assessment.answers.previous')}
        </Button>
        <Button variant="default" onClick={() => onMove(1)}>
          {t('assessment.answers.next')}
        </Button>
        {isReadOnly ? null : (
          <span className={styles.keys}>
            <Kbd>0</Kbd>–<Kbd>{scale.length - 1}</Kbd> {t('assessment.rating.keys.rate')} · <Kbd>N</Kbd>{' '}
            {t('assessment.answers.keys.apart')} · <Kbd>Enter</Kbd> {t('assessment.rating.keys.give')} · <Kbd>←</Kbd>{' '}
            <Kbd>→</Kbd> {t('assessment.answers.keys.move')}
          </span>
        )}
      </footer>
    </article>
  );
}

interface AgreementProps {
  question: Question;
  scale: FrameworkDefinition['scale'];
  said: Said;
  isShut: boolean;
  isEarly: boolean;
  onAgree: (said: Said) => void;
}

/** The value several people agree on, which is the answer; whoever rated differently stays beside it. */
function Agreement({ question, scale, said, isShut, isEarly, onAgree }: AgreementProps) {
  const { t } = useTexts();
  const [value, setValue] = useState(isAnswered(said) ? keyOf(said) : '');
  const ratings = question.rating?.ratings ?? [];
  const chosen = ratings.find((each) => keyOf(each) === value);
  const reason = said.justification.trim() || (chosen?.justification ?? '');
  const agree = () =>
    onAgree(
      value === apart
        ? { ...said, is_applicable: false, level: null, gap: '', justification: reason }
        : { ...said, is_applicable: true, level: Number(value), justification: reason },
    );
  if (isEarly) return <p className={styles.hint}>{t('assessment.rating.early')}</p>;
  return (
    <div className={styles.agreement}>
      <NativeSelect
        size="xs"
        label={t('assessment.rating.agreed')}
        disabled={isShut}
        value={value}
        data={[
          { value: '', label: t('assessment.rating.choose'), disabled: true },
          ...scale.map((step) => ({
            value: String(step.value),
            label: answerWords({ level: step.value, is_applicable: true }, scale),
          })),
          // Without a reason it is not saved, and the reasons are those of the ratings.
          ...(keyOf(said) === apart || ratings.some(({ is_applicable: applies }) => !applies)
            ? [{ value: apart, label: t('assessment.answers.apart') }]
            : []),
        ]}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button size="xs" disabled={isShut || value === '' || value === keyOf(said)} onClick={agree}>
        {t('assessment.rating.agree')}
      </Button>
    </div>
  );
}
