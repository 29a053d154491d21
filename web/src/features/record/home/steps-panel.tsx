import { nextSteps, type NextStep, type StepName } from '@baluarte/contract/record/next-steps.rules.ts';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Link } from 'react-router';
import type { Dashboard } from './home-endpoints.ts';
import { stepPlaces } from './next-steps.ts';
import styles from './steps-panel.module.css';
import { useRights } from './use-rights.ts';

const counted = ['classify', 'assess', 'answer', 'approve', 'overdue', 'decide', 'renew'] as const;
const isCounted = (name: StepName): name is (typeof counted)[number] => counted.some((each) => each === name);

function StepRow({ name, count }: NextStep) {
  const { t } = useTexts();
  const { to, query } = stepPlaces[name];
  const title = isCounted(name) ? t(`home.next.${name}`, { count: count ?? 0 }) : t(`home.next.${name}`);
  return (
    <li>
      <Link to={query ? `${to}?${query}` : to} className={styles.step}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{t(`home.next.${name}Text`)}</span>
        </span>
        <IconArrowRight size={18} stroke={1.5} aria-hidden />
      </Link>
    </li>
  );
}

/** What comes next for this person: only steps whose page they may open. */
export function StepsPanel({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const steps = nextSteps(dashboard, useRights()).filter(({ name }) => mayOpen(stepPlaces[name].to));
  return (
    <Panel title={t('home.next.title')} isFlush>
      {steps.length === 0 ? (
        <div className={styles.done}>
          <IconCircleCheck size={24} stroke={1.5} aria-hidden />
          <Empty title={t('home.next.done')} text={t('home.next.doneText')} />
        </div>
      ) : (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepRow key={step.name} {...step} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
