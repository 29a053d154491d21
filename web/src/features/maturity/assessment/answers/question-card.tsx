import { maximumText } from '@baluarte/contract/maturity/assessment.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Alert, Button, Group, Kbd, Skeleton, TextInput } from '@mantine/core';
import { IconArrowDown, IconStar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { said as words } from '../../shared/framework-words.ts';
import type { AnswerKeeper, Keeping } from './answer-keeper.ts';
import { answerWords } from './answer-words.ts';
import styles from './answers.module.css';
import { useEvidencePart } from '../passed-parts.ts';
import { ItemFacts } from './item-facts.tsx';
import { LevelChoice } from './level-choice.tsx';
import { isGapless, isReasonless, isWorse, nothingSaid, type Question, type Said } from './question.ts';
import { saidNow } from './question-state.ts';
import { useAnswerKeys } from './use-answer-keys.ts';

const RatingList = lazy(() => import('./rating-list.tsx').then((m) => ({ default: m.RatingList })));
const loadResponsible = () => import('./responsible-field.tsx').then((m) => ({ default: m.ResponsibleField }));
const ResponsibleField = lazy(loadResponsible);

interface QuestionCardProps {
  question: Question;
  definition: Pick<FrameworkDefinition, 'scale' | 'gaps' | 'steps'>;
  keeper: AnswerKeeper;
  keeping: Keeping;
  place: number;
  total: number;
  /** When the answers of the last time are of. */
  beforeDate: string | undefined;
  /** Why it cannot be answered; null where it can. */
  shut: string | null;
  onMove: (by: 1 | -1) => void;
}

/** One question with all there is to say of it; what is said is kept at once. */
export function QuestionCard(props: QuestionCardProps) {
  const evidenceOf = useEvidencePart();
  const { question, definition, keeper, keeping, place, total, beforeDate, shut, onMove } = props;
  const { t, date, dateTime } = useTexts();
  const { item, section, saved, before, rating } = question;
  const { scale, gaps } = definition;
  const said = saidNow(keeping, item.code, saved);
  const texts = useRef<Record<'reason' | 'gap', HTMLTextAreaElement | null>>({ reason: null, gap: null });
  /** What Enter asked for once; asked again, it goes on. */
  const asked = useRef<string | null>(null);
  const isReadOnly = shut !== null;
  const conflict = keeping.conflicts[item.code];

  const say = (change: Partial<Said>, isTyped = false) => {
    if (isReadOnly) return;
    keeper.say([{ code: item.code, kind: item.kind, said: { ...said, ...change }, saved }], { isTyped });
  };
  const setLevel = (level: number | null) => say({ level, is_applicable: true });
  const setApart = () => {
    say({ is_applicable: false, level: null, gap: '' });
    requestAnimationFrame(() => texts.current.reason?.focus());
  };
  const go = (by: 1 | -1, isAsked: boolean) => {
    const lacks = isReasonless(said) ? 'reason' : isGapless(said, gaps.medium) ? 'gap' : null;
    if (isAsked && lacks && !isReadOnly && asked.current !== item.code) {
      asked.current = item.code;
      texts.current[lacks]?.focus();
    } else onMove(by);
  };
  useAnswerKeys({
    onLevel: (at) => {
      const step = scale[at];
      if (step) setLevel(step.value);
    },
    onApart: setApart,
    onClear: () => say(nothingSaid),
    onMove: go,
  });

  // Before it is needed: an answer may ask for it when the connection is gone.
  useEffect(() => void loadResponsible().catch(() => undefined), []);

  // What the standard says of its clauses holds for requirements of it alone.
  const isOfStandard = item.kind === 'clause' && definition.steps.clause === null;
  const hasGap = said.is_applicable && said.level !== null && said.level < (scale.at(-1)?.value ?? 0);
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
      <div className={styles.marks}>
        {question.isFocus ? (
          <span className={styles.mark}>
            <IconStar size={14} stroke={1.75} aria-hidden /> {t('assessment.answers.isFocus')}
          </span>
        ) : null}
        {isWorse(said, before) ? (
          <span className={styles.mark} data-worse>
            <IconArrowDown size={14} stroke={1.75} aria-hidden /> {t('assessment.answers.isWorse')}
          </span>
        ) : null}
      </div>
      {shut === null ? null : <p className={styles.shut}>{shut}</p>}
      {conflict ? (
        <Alert color="yellow" className={styles.conflict} role="alert">
          <p>
            {t('assessment.saving.conflict', {
              name: conflict.answered_by_name ?? t('assessment.saving.somebody'),
              answer: answerWords(conflict, scale),
            })}
          </p>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" onClick={() => keeper.decide(item.code, true)}>
              {t('assessment.saving.keepMine')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => keeper.decide(item.code, false)}>
              {t('assessment.saving.takeTheirs')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <div className={styles.body}>
        <div>
          <LevelChoice scale={scale} said={said} isReadOnly={isReadOnly} onLevel={setLevel} onApart={setApart} />
          {said.is_applicable ? null : isOfStandard ? (
            <p className={styles.hint}>{t('assessment.answers.apartClause')}</p>
          ) : null}
          <div className={styles.fields}>
            <LongText
              ref={(element) => {
                texts.current.reason = element;
              }}
              maxRows={10}
              max={maximumText}
              readOnly={isReadOnly}
              required={!said.is_applicable}
              label={t(said.is_applicable ? 'assessment.answers.justification' : 'assessment.answers.reason')}
              error={isReasonless(said) && !isReadOnly ? t('assessment.answers.apartHint') : undefined}
              value={said.justification}
              onChange={({ currentTarget }) => say({ justification: currentTarget.value }, true)}
            />
            {hasGap ? (
              <LongText
                ref={(element) => {
                  texts.current.gap = element;
                }}
                maxRows={10}
                max={maximumText}
                readOnly={isReadOnly}
                withAsterisk={(said.level ?? 0) < gaps.medium}
                label={t('assessment.answers.gap')}
                description={
                  (said.level ?? 0) < gaps.medium
                    ? t('assessment.answers.gapHint', {
                        level: answerWords({ level: gaps.medium, is_applicable: true }, scale),
                      })
                    : undefined
                }
                value={said.gap}
                onChange={({ currentTarget }) => say({ gap: currentTarget.value }, true)}
              />
            ) : null}
            {hasGap ? (
              <div className={styles.pair}>
                <Suspense fallback={<Skeleton height={58} />}>
                  <ResponsibleField
                    said={said}
                    saved={saved}
                    isReadOnly={isReadOnly}
                    onChange={(responsibleId) => say({ responsible_id: responsibleId })}
                  />
                </Suspense>
                <TextInput
                  type="date"
                  label={t('assessment.answers.due')}
                  readOnly={isReadOnly}
                  value={said.due_date ?? ''}
                  onChange={({ currentTarget }) => say({ due_date: currentTarget.value || null }, true)}
                />
              </div>
            ) : null}
          </div>
          {evidenceOf?.({
            id: saved?.id ?? null,
            name: `${item.code} ${words(item.name)}`,
            isReadOnly,
            begin: () => keeper.begin(item.kind, item.code),
          })}
        </div>
        <aside className={styles.facts}>
          <ItemFacts item={item} />
          {beforeDate === undefined ? null : (
            <>
              <h3>{t('assessment.answers.before', { date: date(beforeDate) })}</h3>
              {before ? (
                <>
                  <p>
                    <strong>{answerWords(before, scale)}</strong>
                  </p>
                  {before.justification === '' ? null : <p className={styles.quote}>{before.justification}</p>}
                  {before.gap === '' ? null : (
                    <p className={styles.quote}>
                      {t('assessment.answers.gap')}: {before.gap}
                    </p>
                  )}
                </>
              ) : (
                <p>{t('assessment.answers.beforeNone')}</p>
              )}
            </>
          )}
          {rating ? (
            <>
              <h3>{t('assessment.rating.title')}</h3>
              <Suspense>
                <RatingList rating={rating} scale={scale} />
              </Suspense>
            </>
          ) : null}
        </aside>
      </div>
      <footer className={styles.foot}>
        <Button variant="default" onClick={() => onMove(-1)}>
          {t('assessment.answers.previous')}
        </Button>
        <Button onClick={() => go(1, false)}>{t('assessment.answers.next')}</Button>
        {isReadOnly ? null : (
          <span className={styles.keys}>
            <Kbd>0</Kbd>–<Kbd>{Math.min(scale.length - 1, 9)}</Kbd> {t('assessment.answers.keys.answer')} · <Kbd>N</Kbd>{' '}
            {t('assessment.answers.keys.apart')} · <Kbd>Enter</Kbd> {t('assessment.answers.keys.next')} · <Kbd>←</Kbd>{' '}
            <Kbd>→</Kbd> {t('assessment.answers.keys.move')}
          </span>
        )}
        {saved?.answered_by_name ? (
          <span className={styles.stamp}>
            {t('assessment.answers.by', { name: saved.answered_by_name, at: dateTime(saved.answered_at) })}
          </span>
        ) : null}
      </footer>
    </article>
  );
}
