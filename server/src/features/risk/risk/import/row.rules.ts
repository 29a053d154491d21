import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import {
  endsOfRisk,
  factorOfField,
  fieldOfFactor,
  setAside,
  treatmentFields,
} from '@baluarte/contract/risk/risk-file.ts';
import type { Changes, Checked, Existing } from '#kit/catalogue/import/checked.ts';
import type { OwnRefusal, OwnRow, OwnRows } from '#kit/catalogue/store.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { StoredRating } from '../assessment/assessment.queries.ts';
import type { Answers } from '../assessment/assessment.rules.ts';
import type { FileScales } from './file-scales.ts';
import { isWithoutNumber, type CombinationNumbers } from './combination-numbers.ts';
import { settleTreatment } from './row-treatment.ts';

type Settle = OwnRows['settle'];
type Refusal = OwnRows['refusal'];
type May = Parameters<Refusal>[1]['may'];

const may = permissions.risks;

/** Fields of the factors that a file has columns for. */
const ownColumns = ({ factors }: FileScales, names: readonly string[]) =>
  factors.filter(({ id }) => names.includes(fieldOfFactor(id)));

/**
 * The impact of a risk as its file sees it: the highest of the factors without a column of their own; null where none of these has a
 * level. `ratings`: levels by factor.
 */
export function impactBeside(
  scales: FileScales,
  ratings: Readonly<Record<number, number | null>>,
  names: readonly string[],
): number | null {
  const own = new Set(ownColumns(scales, names));
  const orders = scales.factors.flatMap((factor) =>
    own.has(factor) ? [] : factor.levels.flatMap(({ id, order }) => (ratings[factor.id] === id ? order : [])),
  );
  return orders.length === 0 ? null : Math.max(...orders);
}

/** A probability as the risk has it where the file means the same: of whichever measure, the same number or name. */
function keptProbability({ measures }: FileScales, said: unknown, held: unknown): unknown {
  const levels = measures.flatMap((measure) => measure.levels);
  const [one, other] = [levels.find(({ id }) => id === said), levels.find(({ id }) => id === held)];
  const isSame = one && other && (one.order === other.order || foldWord(one.name) === foldWord(other.name));
  return isSame ? held : said;
}

/** A code says which risk a row is, and nothing else; neither does an end that is left empty. */
export const settleRow =
  (scales: FileScales, numbers: CombinationNumbers): Settle =>
  ({ values, issues }, { key, existing, names, notes }) => {
    const { code } = values;
    delete values['code'];
    if (!existing && key.fields.includes('code') && typeof code === 'string')
      return { field: 'code', code: 'unknownRisk' };
    settleTreatment(values, existing, notes);
    // Nothing is left that it could be about.
    if (ownColumns(scales, names).length === scales.factors.length) delete values['impact'];
    if (!existing) {
      const number = isWithoutNumber(key) ? numbers.give(key) : null;
      if (number !== null) values['reference'] = number;
      return undefined;
    }
    for (const end of endsOfRisk) {
      if ((values[end] ?? null) !== null) continue;
      delete values[end];
      const place = issues.findIndex(({ path, code: reason }) => path === end && reason === 'required');
      if (place >= 0) issues.splice(place, 1);
    }
    if (typeof values['probabilityLevelId'] === 'number')
      values['probabilityLevelId'] = keptProbability(
        scales,
        values['probabilityLevelId'],
        existing.values['probabilityLevelId'],
      );
    return undefined;
  };

/** Fields of the risk itself, as opposed to its assessment. */
export const describingFields: readonly string[] = ['description', 'reference', 'notes', 'ownerId'];
const isDescribing = (field: string) => describingFields.includes(field);
const isFactor = (field: string) => factorOfField(field) !== null;
const isTreatment = (field: string) => treatmentFields.some((name) => name === field);
const isRating = (field: string) => field === 'probabilityLevelId' || field === 'impact' || isFactor(field);
/** What says that a factor has no level: not rated, or set aside. */
const isWithout = (level: unknown) => (level ?? null) === null || level === setAside;

/** What a change of a rating asks for: by hand as well, whether a factor applies is one thing and its level another. */
function asksFor(field: string, { before, after }: Changes[string]): PermissionCode[] {
  if (field === 'probabilityLevelId') return [may.editProbability];
  if (field === 'impact') return [may.editImpacts, may.editImpactLevels];
  const isLevel = !isWithout(after);
  const isImpact = isWithout(before) || !isLevel;
  return [...(isImpact ? [may.editImpacts] : []), ...(isLevel ? [may.editImpactLevels] : [])];
}

/** What reading a rating or a decision asks for. */
const toldBy = (field: string): PermissionCode[] => {
  if (isTreatment(field)) return [may.viewTreatment];
  return field === 'probabilityLevelId' ? [may.viewProbability] : [may.viewImpacts, may.viewImpactLevels];
};

/** What a checked row writes, by field. */
function writtenBy(checked: Checked): Changes {
  if (checked.outcome === 'changed') return checked.changes;
  if (checked.outcome !== 'new') return {};
  return Object.fromEntries(
    Object.entries(checked.values).flatMap(([field, after]) =>
      (after ?? null) === null ? [] : [[field, { before: null, after }]],
    ),
  );
}

/** A cell that compares a rating or a decision with one the session may not read: that it is the same would tell it. */
const blindCell = (existing: Existing | undefined, names: readonly string[], allows: May): string | undefined =>
  existing && names.find((name) => (isRating(name) || isTreatment(name)) && !toldBy(name).every(allows));

const hasDecision = (existing: Existing | undefined): boolean => (existing?.values['treatmentOption'] ?? null) !== null;

/** Why a row may not be written: its columns ask for what they do by hand. */
export const refusalOf: Refusal = (checked, { existing, names, may: allows }) => {
  if (checked.outcome === 'rejected') return undefined;
  const blind = blindCell(existing, names, allows);
  if (blind !== undefined) return { field: blind, code: 'mayNotWrite' };
  const written = Object.entries(writtenBy(checked));
  const refuse = (code: OwnRefusal['code'], isIt: (field: string, change: Changes[string]) => boolean) => {
    const [field] = written.find(([name, change]) => isIt(name, change)) ?? [];
    return field === undefined ? undefined : { field, code };
  };
  const isEnd = (field: string) => endsOfRisk.some((end) => end === field);
  const ofAnother = existing && refuse('endOfAnotherRisk', isEnd);
  if (ofAnother) return { ...ofAnother, params: { code: String(existing.values['code']) } };
  return (
    (existing && !allows(may.edit) ? refuse('mayNotWrite', isDescribing) : undefined) ??
    refuse('mayNotWrite', (field, change) => isRating(field) && !asksFor(field, change).every(allows)) ??
    (hasDecision(existing) && !allows(may.editTreatment) ? refuse('mayNotWrite', isTreatment) : undefined) ??
    (existing?.values['statusId'] === statusIds.INACTIVE
      ? refuse('discardedRisk', (field) => isRating(field) || isTreatment(field))
      : undefined)
  );
};

/** The answers of a row about a risk with these ratings; null where it says nothing about its assessment. */
export function answersOf(
  scales: FileScales,
  { values, existing }: OwnRow,
  stored: readonly StoredRating[],
  names: readonly string[],
): Answers | null {
  const isSaid = (field: string) =>
    names.includes(field) && (existing ? existing.changes.has(field) : (values[field] ?? null) !== null);
  const after = new Map<number, number | null>(stored.map(({ factorId, levelId }) => [factorId, levelId]));
  const rate = (factorId: number, level: unknown) => {
    if ((level ?? null) === null) after.delete(factorId);
    else after.set(factorId, level === setAside ? null : Number(level));
  };
  const own = new Set(ownColumns(scales, names));
  for (const factor of scales.factors) {
    const field = fieldOfFactor(factor.id);
    if (own.has(factor) && isSaid(field)) rate(factor.id, values[field]);
    if (!own.has(factor) && isSaid('impact'))
      rate(factor.id, factor.levels.find(({ order }) => order === values['impact'])?.id);
  }
  const hasProbability = isSaid('probabilityLevelId');
  const hasImpacts = isSaid('impact') || [...own].some(({ id }) => isSaid(fieldOfFactor(id)));
  if (!hasProbability && !hasImpacts) return null;
  return {
    ...(hasProbability ? { probabilityId: (values['probabilityLevelId'] ?? null) as number | null } : {}),
    ...(hasImpacts ? { impacts: [...after].map(([impactFactorId, levelId]) => ({ impactFactorId, levelId })) } : {}),
    replaces: true,
  };
}
