import { Button, Kbd } from '@mantine/core';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { localized, useTexts } from '#kit/texts/texts.ts';
import type { RiskMethod } from '#risk/shared/method-rules.ts';
import { useMissingWords } from '#risk/shared/missing-words.ts';
import { Details } from './details.tsx';
import {
  draftOf,
  isTold,
  mayAnswer,
  previewOf,
  proposedDraft,
  proposedIds,
  type AnswerRights,
  type Draft,
} from './draft.ts';
import { NotTold } from './not-told.tsx';
import type { KeyQueue } from './key-queue.ts';
import { firstOpen, type Act } from './keys.ts';
import { LevelBanner } from './level-banner.tsx';
import styles from '../panel/panel.module.css';
import { measureOf, questionsOf, type AskedQuestion } from './questions.ts';
import { Scale } from './scale.tsx';
import type { AssessmentDrafts } from '../panel/use-assessment-drafts.ts';
import { usePanelKeys } from './use-panel-keys.ts';

export interface AssessmentProps {
  panel: RefObject<HTMLElement | null>;
  risk: RiskOne;
  method: RiskMethod;
  assessmentDrafts: AssessmentDrafts;
  may: AnswerRights & { details: boolean };
  /** Keys typed while the risk was on its way. */
  queue: KeyQueue;
  onAct: (act: Extract<Act, { do: 'save' | 'risk' | 'close' }>) => void;
}

/** Whether this person is told the answer of a question: the probability's, or a factor's with its level. */
const isAsked = ({ probability, impacts }: RiskOne, factorId: number | null): boolean =>
  factorId === null
    ? probability !== undefined
    : impacts !== undefined && impacts.every(({ levelId }) => levelId !== undefined);

const none: ReadonlySet<number> = new Set();

/** The answers about one risk, and what they come to while they are given. */
export function Assessment({ panel, risk, method, assessmentDrafts, may, queue, onAct }: AssessmentProps) {
  const { t, dateTime, list } = useTexts();
  const missingWords = useMissingWords();
  const kept = assessmentDrafts.drafts.get(risk.id);
  const mayPropose = may.ratesImpacts && may.ratesLevels;
  const draft = kept ?? (mayPropose ? proposedDraft(risk, method) : draftOf(risk));
  const proposed = mayPropose ? proposedIds(draft, risk, method) : none;
  const [measureId, setMeasureId] = useState<number | null>(null);
  const chosenMeasure = method.reply.probabilityTypes.find(({ id }) => id === measureId);
  const measure = chosenMeasure ?? measureOf(method, draft.probabilityId);
  const saved = draftOf(risk);
  const isWhole = isTold(risk);
  const questions = questionsOf(method, measure, draft).filter(({ factorId }) => isAsked(risk, factorId));
  const { assessment, missing, decidingIds } = previewOf(draft, method);
  const mayRate = may.ratesProbability || may.ratesImpacts || may.ratesLevels;
  // Of what is shown; what is not shown says so above.
  const isAskedOfFactors = questions.some(({ factorId }) => factorId !== null);
  const notYours = [
    ...(may.ratesProbability || !isAsked(risk, null) ? [] : [t('risk.hidden.probability')]),
    ...(may.ratesImpacts || !isAskedOfFactors ? [] : [t('risk.hidden.impacts')]),
    ...(may.ratesLevels || !isAskedOfFactors ? [] : [t('risk.hidden.levels')]),
  ];
  const isStarted = draft.probabilityId !== null || draft.levels.size > 0;
  const write = (next: Draft) => assessmentDrafts.write(risk, next);

  const mayGive = ({ factorId }: AskedQuestion, levelId: number | null | undefined) =>
    factorId === null ? may.ratesProbability : mayAnswer(saved.levels.get(factorId), levelId, may);
  const answer = (index: number, levelId: number | null | undefined) => {
    const question = questions[index];
    if (question && mayGive(question, levelId)) write(question.answered(levelId));
  };
  const keys = usePanelKeys({
    panel,
    questions: mayRate ? questions : [],
    queue,
    onAct(act, index) {
      if (act.do === 'answer') answer(index, act.levelId);
      else if (act.do === 'clear') answer(index, undefined);
      else onAct(act);
    },
  });
  const takeUp = useEffectEvent(() =>
    mayRate
      ? keys.focusQuestion(firstOpen(questions.map((each) => each.answer !== undefined)))
      : panel.current?.focus(),
  );
  useEffect(() => takeUp(), []);

  const measureTo = (id: number) => {
    const order = measure?.levels.find((level) => level.id === draft.probabilityId)?.order;
    const next = method.reply.probabilityTypes.find((type) => type.id === id);
    setMeasureId(id);
    if (order !== undefined)
      write({ ...draft, probabilityId: next?.levels.find((l) => l.order === order)?.id ?? null });
  };
  const empty = (isMissing: boolean) =>
    isMissing && isStarted ? (
      <span className={styles.missing}>
        <IconAlertCircle size={13} stroke={2} aria-hidden />
        {t('risk.panel.missing')}
      </span>
    ) : (
      t('risk.panel.unrated')
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields inside it
    <div className={styles.body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      <div className={styles.banner}>
        {isWhole ? (
          <LevelBanner
            assessment={assessment}
            missing={missingWords({
              completeness: missing.code ?? 'complete',
              missingFactorIds: [...missing.factorIds],
            })}
          />
        ) : (
          <NotTold risk={risk} />
        )}
      </div>
      {questions.map((question, index) => {
        const isProbability = question.factorId === null;
        const isDeciding = question.factorId !== null && decidingIds.includes(question.factorId);
        return (
          <Scale
            key={question.key}
            index={index}
            isWide={isProbability}
            label={isProbability ? t('risk.panel.probability') : question.label}
            levels={question.levels}
            chosen={question.answer}
            mayNotApply={question.mayNotApply}
            isReadOnly={!mayRate}
            mayChoose={(levelId) => mayGive(question, levelId)}
            isCurrent={mayRate && keys.current === index}
            empty={empty(question.answer === undefined)}
            onChoose={(levelId) => answer(index, levelId)}
            beside={
              isProbability && measure && method.reply.probabilityTypes.length > 1 ? (
                <select
                  className={styles.measure}
                  aria-label={t('risk.panel.measure')}
                  disabled={!may.ratesProbability}
                  value={String(measure.id)}
                  onChange={({ currentTarget }) => measureTo(Number(currentTarget.value))}
                >
                  {method.reply.probabilityTypes.map((type) => (
                    <option key={type.id} value={type.id}>
                      {localized(type, 'name')}
                    </option>
                  ))}
                </select>
              ) : null
            }
            mark={
              <>
                {isDeciding ? (
                  <span className={styles.decides} title={t('risk.panel.decidesText')}>
                    {t('risk.panel.decides')}
                  </span>
                ) : null}
                {question.factorId !== null && proposed.has(question.factorId) ? (
                  <span className={styles.decides} title={t('risk.panel.proposedText')}>
                    {t('risk.panel.proposed')}
                  </span>
                ) : null}
              </>
            }
          />
        );
      })}
      {proposed.size > 0 && !kept ? (
        <p className={styles.readOnly}>
          {t('risk.panel.proposedText')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => write(draft)}>
            {t('risk.panel.confirmProposed')}
          </Button>
        </p>
      ) : null}
      <Details draft={draft} isReadOnly={!may.details} onChange={write} />
      {mayRate && notYours.length > 0 ? (
        <p className={styles.readOnly}>{t('risk.hidden.notChanged', { what: list(notYours) })}</p>
      ) : null}
      <p className={styles.stamp}>
        {risk.assessedAt
          ? t('risk.panel.assessedBy', { by: risk.assessedBy ?? t('risk.why.system'), at: dateTime(risk.assessedAt) })
          : t('risk.panel.notAssessed')}
      </p>
      {mayRate || may.details ? (
        <div className={styles.save} data-question={questions.length}>
          <Button
            onClick={() => onAct({ do: 'save', goesOn: true })}
            rightSection={<Kbd className={styles.kbd}>↵</Kbd>}
          >
            {t('risk.panel.saveAndNext')}
          </Button>
          <Button variant="default" onClick={() => onAct({ do: 'save', goesOn: false })}>
            {t('risk.panel.save')}
          </Button>
          <output className={styles.state}>
            {assessmentDrafts.drafts.has(risk.id) ? t('risk.panel.unsaved') : null}
          </output>
        </div>
      ) : risk.statusId === statusIds.INACTIVE ? null : (
        <p className={styles.readOnly}>{t('risk.panel.readOnly')}</p>
      )}
    </div>
  );
}
