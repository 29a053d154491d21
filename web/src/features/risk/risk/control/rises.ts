import { riskControl, type Rise } from '@baluarte/contract/risk/risk-control.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Consequences } from '#kit/catalogue/consequences.ts';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { localized, texts, translate } from '#kit/texts/texts.ts';
import { rangeColours } from '#risk/shared/range-words.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { methodQuery } from '#risk/shared/use-method.ts';
import { riskName } from '../end-name.ts';

type Place = NonNullable<Rise['residual']>;

/** Lines beyond which risks are only counted. */
const mostLines = 6;

async function rangeWords(): Promise<(place: Place) => string> {
  // Who may see levels may read the method; the product's own words stand in where not.
  const method = await queryClient.ensureQueryData(methodQuery).catch(() => null);
  return ({ level, rangeId: id }) => {
    const range = method?.rangeLevels.find((each) => each.id === id);
    const name = range ? localized(range, 'name') : texts().risk.ranges[rangeColours[rangeId(id)]];
    return `${level} (${name})`;
  };
}

/** Which risks rise where controls go or are put out of use, and by how much. */
export const risesOf: Consequences = async (rows, act) => {
  const acting = rows.filter(({ statusId }) => statusId !== statusIds.INACTIVE).map(({ id }) => id);
  const isFinal = act === 'inactivate' ? [translate('control.risksGo.isFinal')] : [];
  if (acting.length === 0) return isFinal;
  const { count, rises } = await call(riskControl.without, { body: { ids: acting } });
  if (count === undefined || rises === undefined) return isFinal;
  if (count === 0) return [translate('control.risksGo.none'), ...isFinal];
  const word = await rangeWords();
  const line = (rise: Rise): string[] => {
    const { residual, residualAfter, expected, expectedAfter } = rise;
    const risk = riskName(rise);
    if (residual && residualAfter && residualAfter.level > residual.level)
      return [translate('control.risksGo.line', { risk, from: word(residual), to: word(residualAfter) })];
    if (expected && expectedAfter)
      return [translate('control.risksGo.expectedLine', { risk, from: word(expected), to: word(expectedAfter) })];
    return [];
  };
  const shown = rises.slice(0, mostLines);
  return [
    translate('control.risksGo.rise', { count }),
    ...shown.flatMap(line),
    ...(count > shown.length ? [translate('control.risksGo.more', { count: count - shown.length })] : []),
    ...isFinal,
  ];
};
