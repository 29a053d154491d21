import { risksOnMap, type ChecklistStep } from '@baluarte/contract/record/checklist.rules.ts';
import { Progress } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { refreshSession } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './first-steps.module.css';
import { homeEndpoints, type Dashboard } from './home-endpoints.ts';
import { MiniMap } from './mini-map.tsx';
import { checklistPlaces } from './use-first-steps.ts';
import { WaysToBegin } from './ways-to-begin.tsx';

function StepRow({ name, isDone, done, of, isNext }: ChecklistStep & { isNext: boolean }) {
  const { t } = useTexts();
  const { to, query } = checklistPlaces[name];
  const count =
    name === 'assets' || name === 'map' || name === 'followUp' || name === 'maturity' || name === 'people'
      ? t(`home.firstSteps.counts.${name}`, { count: done })
      : t(`home.firstSteps.counts.${name}`, { done, of: of ?? 0 });
  const text = name === 'map' ? t('home.firstSteps.mapText', { count: risksOnMap }) : t(`home.firstSteps.${name}Text`);
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={isDone || undefined} data-next={isNext || undefined}>
      <Link to={query ? `${to}?${query}` : to} className={styles.step}>
        <Mark size={20} stroke={1.5} aria-hidden className={styles.mark} />
        <span className={styles.words}>
          <span className={styles.name}>
            {t(`home.firstSteps.${name}`)}
            {isDone ? <span className="b-visually-hidden"> ({t('home.firstSteps.isDone')})</span> : null}
          </span>
          {isNext ? <span className={styles.text}>{text}</span> : null}
        </span>
        {done > 0 ? <span className={styles.count}>{count}</span> : null}
      </Link>
    </li>
  );
}

/** What a new company does first, how far it has come, and its map, which fills as one works. */
export function FirstSteps({
  steps,
  dashboard,
  onHide,
}: {
  steps: readonly ChecklistStep[];
  dashboard: Dashboard;
  onHide: () => void;
}) {
  const { t } = useTexts();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  const hide = async () => {
    try {
      await call(homeEndpoints.leaveChecklist, { body: { isLeft: true } });
      await refreshSession();
      onHide();
      toastText('home.firstSteps.hidden', {}, { icon: 'info' });
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Panel
      title={t('home.firstSteps.title')}
      actions={
        <button type="button" className={styles.hide} onClick={() => void hide()}>
          <IconX size={16} stroke={1.5} aria-hidden />
          {t('home.firstSteps.hide')}
        </button>
      }
    >
      <div className={styles.progress}>
        <p className={styles.lead}>{t(next ? 'home.firstSteps.lead' : 'home.firstSteps.leadDone')}</p>
        <span className={styles.count}>{t('home.firstSteps.progress', { done, of: steps.length })}</span>
        <Progress
          className={styles.bar ?? ''}
          value={(done / steps.length) * 100}
          size="sm"
          aria-label={t('home.firstSteps.title')}
        />
      </div>
      {dashboard.assets?.total === 0 ? <WaysToBegin /> : null}
      <div className={styles.parts} data-map={steps.some(({ name }) => name === 'map') || undefined}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepRow key={step.name} {...step} isNext={step.name === next} />
          ))}
        </ol>
        {steps.some(({ name }) => name === 'map') ? <MiniMap /> : null}
      </div>
    </Panel>
  );
}
