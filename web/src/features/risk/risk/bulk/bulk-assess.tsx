import { Button, CloseButton } from '@mantine/core';
import { risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { showDone } from '#kit/catalogue/writes.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { impactsOf, type Draft } from '../assess/draft.ts';
import { measureOf, questionsOf } from '../assess/questions.ts';
import { Scale } from '../assess/scale.tsx';
import { usePanelKeys } from '../assess/use-panel-keys.ts';
import panelStyles from '../panel/panel.module.css';
import type { RiskMethod } from '#risk/shared/method-rules.ts';
import { useRiskPermits } from '../risk-acts.ts';
import { risksChanged } from '../risk-cache.ts';

const blank: Draft = {
  probabilityId: null,
  levels: new Map(),
  ownerId: null,
  description: '',
  reference: '',
  notes: '',
};

interface BulkAssessProps {
  ids: readonly number[];
  method: RiskMethod;
  onDone: () => void;
  onClose: () => void;
}

/** The same answers for many risks at once; what is not answered here stays as it is in each. */
export function BulkAssess({ ids, method, onDone, onClose }: BulkAssessProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLElement>(null);
  const permits = useRiskPermits();
  const [draft, setDraft] = useState(blank);
  const measure = measureOf(method, null);
  const questions = questionsOf(method, measure, draft).filter(({ factorId }) =>
    factorId === null ? permits.ratesProbability : permits.ratesImpacts || permits.ratesLevels,
  );
  // Whether a factor is rated already differs from risk to risk: what needs both permissions in one of them is asked with both.
  const mayGive = (factorId: number | null, levelId: number | null | undefined) =>
    factorId === null || levelId === undefined || (levelId === null ? permits.ratesImpacts : permits.ratesLevels);
  const apply = async () => {
    const impacts = impactsOf(draft, method);
    if (draft.probabilityId === null && impacts.length === 0)
      return toastText('risk.bulk.nothing', {}, { icon: 'warning' });
    try {
      const body = {
        ids: [...ids],
        ...(draft.probabilityId !== null && { probabilityId: draft.probabilityId }),
        ...(impacts.length > 0 && { impacts }),
      };
      const answer = await loading(call(endpoints.bulkAssess, { body }));
      const open = answer.rows.filter(({ completeness }) => completeness !== 'complete').length;
      const sentences = [t('risk.bulk.done', { count: answer.rows.length })];
      if (open > 0) sentences.push(t('risk.bulk.stillIncomplete', { count: open }));
      showDone(sentences.join(' '), answer.changesetId);
      await risksChanged();
      onDone();
    } catch (error) {
      await showError(error);
    }
  };
  const answer = (index: number, levelId: number | null | undefined) => {
    const question = questions[index];
    if (question && mayGive(question.factorId, levelId)) setDraft(question.answered(levelId));
  };
  const keys = usePanelKeys({
    panel,
    questions,
    onAct(act, index) {
      if (act.do === 'answer') answer(index, act.levelId);
      else if (act.do === 'clear') answer(index, undefined);
      else if (act.do === 'close') onClose();
      else if (act.do === 'save') void apply();
    },
  });
  const begin = useEffectEvent(() => keys.focusQuestion(0));
  useEffect(() => begin(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields inside it
    <section
      ref={panel}
      className={panelStyles.panel}
      aria-label={t('risk.bulk.title', { count: ids.length })}
      tabIndex={-1}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <header className={panelStyles.head}>
        <div className={panelStyles.tools}>
          <h2 className={panelStyles.bulkTitle}>{t('risk.bulk.title', { count: ids.length })}</h2>
          <span className={panelStyles.spring} />
          <CloseButton aria-label={t('risk.panel.close')} onClick={onClose} />
        </div>
        <p className={panelStyles.bulkText}>{t('risk.bulk.text')}</p>
      </header>
      <div className={panelStyles.tab}>
        {questions.map((question, index) => (
          <Scale
            key={question.key}
            index={index}
            isWide={question.factorId === null}
            label={question.factorId === null ? t('risk.panel.probability') : question.label}
            levels={question.levels}
            chosen={question.answer}
            mayNotApply={question.mayNotApply}
            isReadOnly={false}
            mayChoose={(levelId) => mayGive(question.factorId, levelId)}
            isCurrent={keys.current === index}
            empty={t('risk.bulk.unchanged')}
            onChoose={(levelId) => answer(index, levelId)}
          />
        ))}
      </div>
      <div className={panelStyles.save} data-question={questions.length}>
        <Button onClick={() => void apply()}>{t('risk.bulk.apply', { count: ids.length })}</Button>
        <Button variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </div>
    </section>
  );
}
