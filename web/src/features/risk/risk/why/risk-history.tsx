import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { completeness as completenesses, risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import { decisionFields, type DecisionField } from '@baluarte/contract/risk/treatment-history.ts';
import { auditLabel } from '@baluarte/texts/audit-wording.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { useRecorded } from '#kit/catalogue/show/use-recorded.ts';
import { textOf } from '#kit/catalogue/text-of.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useStatusName } from '../risk-status.tsx';
import styles from './why.module.css';

type Change = HistoryEntry['fields'][number];

/** What follows from the answers, or says again who answered, is no news. */
const derived = new Set([
  'probability',
  'assessedAt',
  'assessedBy',
  'probabilityTypeId',
  'search',
  // The code says it.
  'number',
  'residualProbability',
  'residualImpact',
  'expectedProbability',
  'expectedImpact',
]);
const namesOfField: Readonly<Record<string, string>> = {
  probabilityLevelId: 'probabilityLevel',
  ownerId: 'parameter',
  assetId: 'asset',
  threatId: 'threat',
  vulnerabilityId: 'vulnerability',
  'treatment.ownerId': 'parameter',
};
/** Answers first, then what they came to, then the rest. */
const order = [
  'assetId',
  'threatId',
  'vulnerabilityId',
  'probabilityLevelId',
  'impactFactor',
  'impact',
  'level',
  'residualLevel',
  'expectedLevel',
  'targetLevel',
  'gap',
  ...decisionFields,
];
const placeOf = ({ field }: Change): number => {
  const place = order.indexOf(field.split(':')[0] ?? '');
  return place < 0 ? order.length : place;
};
const kinds = { import: 'imported', undo: 'undone', bulk: 'bulk' } as const;

const days = new Set(['treatment.dueDate', 'treatment.completedOn', 'treatment.reviewedOn', 'acceptance.expiresOn']);

/** Words of what was decided: the label of each field, and the values that are words. */
function useDecisionWords() {
  const { treatment } = useTexts().texts;
  const { fields, form, acceptance, history } = treatment;
  const labels: Readonly<Record<DecisionField, string>> = {
    'treatment.option': history.option,
    'treatment.justification': form.justification,
    'treatment.ownerId': fields.ownerId,
    'treatment.dueDate': fields.dueDate,
    'treatment.thirdParty': form.thirdParty,
    'treatment.agreement': form.agreement,
    'treatment.activity': form.activity,
    'treatment.completedOn': history.completedOn,
    'treatment.reviewedOn': history.reviewedOn,
    'acceptance.state': fields.acceptance,
    'acceptance.reason': form.reason,
    'acceptance.expiresOn': fields.expiresOn,
    'acceptance.decisionNote': acceptance.note,
    'acceptance.closedFor': history.closedFor,
  };
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'treatment.option': treatment.options,
    'acceptance.state': acceptance.states,
    'acceptance.closedFor': acceptance.closedFor,
  };
  return { labels: labels as Readonly<Record<string, string>>, values };
}

/** Words of a change: its field, and what it held before and after. */
function useChangeWords(names: Readonly<Record<string, string>>) {
  const { t, texts, localized, date } = useTexts();
  const decision = useDecisionWords();
  const method = useMethod();
  const statusName = useStatusName();
  const { recorded, nameOf } = useRecorded();
  const labels: Readonly<Record<string, string>> = texts.risk.fields;
  /** A rating comes as "3 · Moderado"; its level is named in the language in use. */
  const ratingOf = (field: string, recorded: string) => {
    const factor = method?.reply.impactFactors.find(({ id }) => field === `impactFactor:${id}`);
    const level = factor?.levels.find(({ order }) => order === Number.parseInt(recorded, 10));
    return level ? `${level.order} · ${localized(level, 'name')}` : recorded;
  };
  const labelOf = ({ field }: Change) =>
    names[field] ?? decision.labels[field] ?? labels[field] ?? auditLabel(texts, 'risk', field);
  const valueOf = (change: Change, held: unknown) => {
    const { field, of, type } = change;
    if (held === null || held === undefined || held === '') return t('catalogue.history.nothing');
    if (field === 'statusId') return statusName(Number(held));
    const word = decision.values[field]?.[textOf(held)];
    if (word !== undefined) return word;
    if (days.has(field)) return date(textOf(held));
    const missing = field === 'completeness' ? completenesses.safeParse(held).data : undefined;
    if (missing) return t(`risk.missing.${missing}`);
    if (field.startsWith('impactFactor:')) return ratingOf(field, textOf(held));
    if (of !== undefined && Array.isArray(held))
      return held.length === 0
        ? t('catalogue.history.nothing')
        : held.map((id: number) => nameOf(of, id, names)).join(', ');
    const key = namesOfField[field];
    const named = key && names[`${key}:${textOf(held)}`];
    if (named) return named;
    return type === undefined ? textOf(held) : recorded('risk', change, [held, null], names);
  };
  return { labelOf, valueOf };
}

function Entry({ entry, names }: { entry: HistoryEntry; names: Readonly<Record<string, string>> }) {
  const { t, dateTime } = useTexts();
  const { labelOf, valueOf } = useChangeWords(names);
  const kind = Object.entries(kinds).find(([name]) => entry.kind.includes(name))?.[1];
  const fields = entry.fields
    .filter(({ field, before, after }) => !derived.has(field) && (before !== null || after !== null))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  return (
    <li className={styles.entry}>
      <p className={styles.who}>
        <strong>{entry.userName ?? t('catalogue.history.system')}</strong> {t(`catalogue.history.${entry.operation}`)}
        {kind ? ` ${t(`catalogue.history.${kind}`)}` : ''}
        <time dateTime={entry.at}> · {dateTime(entry.at)}</time>
      </p>
      <dl className={styles.changes}>
        {fields.map((change) => (
          <div key={`${change.field} ${textOf(change.before)} ${textOf(change.after)}`}>
            <dt>{labelOf(change)}</dt>
            <dd>
              {entry.operation === 'insert' || change.before === null ? null : (
                <>
                  <del>
                    <span className="b-visually-hidden">{t('catalogue.history.before')}: </span>
                    {valueOf(change, change.before)}
                  </del>
                  <span aria-hidden> → </span>
                </>
              )}
              <span className="b-visually-hidden">{t('catalogue.history.after')}: </span>
              {valueOf(change, change.after)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Who changed what of a risk, its answers included, newest first. */
export function RiskHistory({ id }: { id: number }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['risk', 'history', id],
    queryFn: ({ signal }) => call(endpoints.history, { params: { id }, signal, isPart: true }),
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.skeleton} aria-busy="true" />;
  const names = language === 'en' ? { ...data.names, ...data.namesEn } : data.names;
  if (data.entries.length === 0)
    return <Nothing title={t('catalogue.show.history')} text={t('catalogue.history.empty')} />;
  return (
    <ol className={styles.entries}>
      {data.entries.map((entry) => (
        <Entry key={`${entry.changesetId} ${entry.operation} ${entry.at}`} entry={entry} names={names} />
      ))}
    </ol>
  );
}
