import type { z } from 'zod';
import type { platform } from '#organization/platform.ts';
import { active, inUse, undiscarded, unverified, withQuery } from './row-queries.ts';

type Dashboard = z.output<typeof platform.dashboard.reply>;

/** A number of the start page, and the query of the list with exactly the rows that it counts. */
interface Counted<Key extends string> {
  readonly key: Key;
  readonly count: number;
  readonly query: string;
}

type TotalKey = 'assets' | 'threats' | 'vulnerabilities' | 'evidence' | 'risks' | 'plan' | 'controls';
type PartKey =
  | 'critical'
  | 'withoutThreats'
  | 'withoutRisks'
  | 'withoutEvidence'
  | 'unrelated'
  | 'soon'
  | 'expired'
  | 'incomplete'
  | 'mitigated'
  | 'undecided'
  | 'overdue'
  | 'unverified'
  | 'followUps';

/** A total with some of its parts, all of one list. */
export interface HomeFigure extends Counted<TotalKey> {
  /** Path of the list. */
  readonly to: string;
  readonly parts: readonly Counted<PartKey>[];
}

/** A total, and its parts as its list is narrowed further. */
const figure = (
  key: TotalKey,
  { to, count, query }: { to: string; count: number; query: string },
  parts: readonly (readonly [key: PartKey, count: number, query: string])[],
): HomeFigure => ({
  key,
  to,
  count,
  query,
  parts: parts.map(([part, own, further]) => ({ key: part, count: own, query: withQuery(query, further) })),
});

/** The numbers of the start page that somebody may see, in their order; the totals leave out what is inactive or discarded. */
export function homeFigures(dashboard: Dashboard): HomeFigure[] {
  const { assets, evidence, threats, vulnerabilities, risks, plan, controls, followUps } = dashboard;
  const figures: (HomeFigure | null)[] = [
    assets &&
      figure('assets', { to: '/assets', count: assets.total, query: active }, [
        ['critical', assets.critical, 'isCritical=true'],
        ['withoutThreats', assets.withoutThreats, 'threatCount=false'],
        ['withoutRisks', assets.withoutRisks, 'riskCount=false'],
        ...(evidence ? ([['withoutEvidence', assets.withoutEvidence, 'evidenceCount=false']] as const) : []),
      ]),
    threats &&
      figure('threats', { to: '/threats', count: threats.total, query: active }, [
        ['unrelated', threats.unrelated, 'vulnerabilityCount=false'],
      ]),
    vulnerabilities &&
      figure('vulnerabilities', { to: '/vulnerabilities', count: vulnerabilities.total, query: active }, [
        ['unrelated', vulnerabilities.unrelated, 'threatCount=false'],
      ]),
    evidence &&
      figure('evidence', { to: '/evidence', count: evidence.total, query: active }, [
        ['soon', evidence.soon, 'validity=soon'],
        ['expired', evidence.expired, 'validity=expired'],
      ]),
    risks &&
      figure('risks', { to: '/risks', count: risks.total, query: undiscarded }, [
        ['incomplete', risks.incomplete, 'incomplete=true'],
        ['mitigated', risks.mitigated, 'statusId=7'],
      ]),
    plan &&
      figure('plan', { to: '/risks/treatments', count: plan.total, query: '' }, [
        ['undecided', plan.undecided, 'state=undecided'],
        ['overdue', plan.overdue, 'overdue=true'],
      ]),
    controls &&
      figure('controls', { to: '/controls', count: controls.total, query: inUse }, [
        ['unverified', controls.unverified, unverified],
        ...(followUps ? ([['followUps', followUps.overdue, 'isOverdue=true']] as const) : []),
      ]),
  ];
  return figures.filter((one) => one !== null);
}
