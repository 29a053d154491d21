import { useTexts } from '#kit/texts/texts.ts';
import { PageLink } from '#kit/layout/page-link.tsx';
import styles from './figures.module.css';
import type { Dashboard } from './home-endpoints.ts';
import { active, inUse, undiscarded, unverified, withQuery } from '@baluarte/contract/record/row-queries.ts';

interface Part {
  what: string;
  count: number;
  query: string;
}
interface Figure {
  what: string;
  total: number;
  to: string;
  /** What the total counts: the figures leave out what is inactive or discarded. */
  query: string;
  parts: Part[];
}

function FigureCell({ what, total, to, query, parts }: Figure) {
  const { t, number } = useTexts();
  const label = (count: number, what: string) => t('home.figures.see', { count: number(count), what });
  return (
    <div className={styles.figure}>
      <dt className={styles.what}>{what}</dt>
      <dd className={styles.total}>
        <PageLink to={to} query={query} className={styles.number} label={label(total, what)}>
          {number(total)}
        </PageLink>
      </dd>
      {parts.map((part) => (
        <dd key={part.what} className={styles.part}>
          <PageLink to={to} query={withQuery(query, part.query)} label={label(part.count, part.what)}>
            {number(part.count)} {part.what}
          </PageLink>
        </dd>
      ))}
    </div>
  );
}

/** How much there is of everything the person may see; every number leads to the rows behind it. */
export function Figures(dashboard: Dashboard) {
  const { assets, evidence, threats, vulnerabilities, risks, plan, controls, followUps } = dashboard;
  const { t } = useTexts();
  const figures: (Figure | null)[] = [
    assets && {
      what: t('home.figures.assets'),
      total: assets.total,
      to: '/assets',
      query: active,
      parts: [
        {
          what: t('home.figures.critical', { count: assets.critical }),
          count: assets.critical,
          query: 'isCritical=true',
        },
        { what: t('home.figures.withoutThreats'), count: assets.withoutThreats, query: 'threatCount=false' },
        { what: t('home.figures.withoutRisks'), count: assets.withoutRisks, query: 'riskCount=false' },
        ...(evidence
          ? [{ what: t('home.figures.withoutEvidence'), count: assets.withoutEvidence, query: 'evidenceCount=false' }]
          : []),
      ],
    },
    threats && {
      what: t('home.figures.threats'),
      total: threats.total,
      to: '/threats',
      query: active,
      parts: [{ what: t('home.figures.unrelated'), count: threats.unrelated, query: 'vulnerabilityCount=false' }],
    },
    vulnerabilities && {
      what: t('home.figures.vulnerabilities'),
      total: vulnerabilities.total,
      to: '/vulnerabilities',
      query: active,
      parts: [{ what: t('home.figures.unrelated'), count: vulnerabilities.unrelated, query: 'threatCount=false' }],
    },
    evidence && {
      what: t('home.figures.evidence'),
      total: evidence.total,
      to: '/evidence',
      query: active,
      parts: [
        { what: t('home.figures.soon'), count: evidence.soon, query: 'validity=soon' },
        {
          what: t('home.figures.expired', { count: evidence.expired }),
          count: evidence.expired,
          query: 'validity=expired',
        },
      ],
    },
    risks && {
      what: t('home.figures.risks'),
      total: risks.total,
      to: '/risks',
      query: undiscarded,
      parts: [
        {
          what: t('home.figures.incomplete', { count: risks.incomplete }),
          count: risks.incomplete,
          query: 'incomplete=true',
        },
        { what: t('home.figures.mitigated', { count: risks.mitigated }), count: risks.mitigated, query: 'statusId=7' },
      ],
    },
    plan && {
      what: t('home.figures.plan'),
      total: plan.total,
      to: '/risks/treatments',
      query: '',
      parts: [
        { what: t('home.figures.undecided'), count: plan.undecided, query: 'state=undecided' },
        { what: t('home.figures.overdue', { count: plan.overdue }), count: plan.overdue, query: 'overdue=true' },
      ],
    },
    controls && {
      what: t('home.figures.controls'),
      total: controls.total,
      to: '/controls',
      query: inUse,
      parts: [
        { what: t('home.figures.unverified'), count: controls.unverified, query: unverified },
        ...(followUps
          ? [{ what: t('home.figures.followUps'), count: followUps.overdue, query: 'isOverdue=true' }]
          : []),
      ],
    },
  ];
  return (
    <section aria-label={t('home.figures.title')}>
      <dl className={styles.figures}>
        {figures.map((figure) => (figure ? <FigureCell key={figure.to} {...figure} /> : null))}
      </dl>
    </section>
  );
}
