import { nextSteps, type NextStep, type StepName } from '@baluarte/contract/record/next-steps.rules.ts';
import { stepPlaces, type Place } from '@baluarte/contract/record/step-places.ts';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Link } from 'react-router';
import type { Dashboard } from './home-endpoints.ts';
import { firstPart } from './next-steps.ts';
import type { OwnWork } from './posture/posture-endpoints.ts';
import styles from './steps-panel.module.css';
import { useRights } from './use-rights.ts';

const counted = [
  'answer',
  'approve',
  'questions',
  'overdue',
  'followUps',
  'classify',
  'assess',
  'decide',
  'controls',
  'verify',
  'renew',
] as const;
const isCounted = (name: StepName): name is (typeof counted)[number] => counted.some((each) => each === name);

function StepRow({ name, count, to, query }: NextStep & Place) {
  const { t } = useTexts();
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

/** What comes next for this person: only steps whose page they may open. `mine`: their own work, where it is known. */
export function StepsPanel({ dashboard, mine }: { dashboard: Dashboard; mine: OwnWork | null }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const part = firstPart(mine);
  const steps = nextSteps({ ...dashboard, questions: part }, useRights()).flatMap((step) => {
    if (step.name === 'questions') return part && mayOpen(part.page) ? [{ ...step, ...part }] : [];
    const place = stepPlaces[step.name];
    return mayOpen(place.to) ? [{ ...step, ...place }] : [];
  });
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
