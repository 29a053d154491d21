import { faults } from './mutation.ts';

/** Faults in the arithmetic both sides share. */
export const ruleFaults = [
  ...faults(
    'contract/src/risk/risk.rules.ts',
    [
      'contract/src/risk/risk.rules.test.ts',
      'contract/src/risk/risk.properties.test.ts',
      'contract/src/risk/risk-status.test.ts',
      'contract/src/risk/risk-configuration.test.ts',
    ],
    [
      ['orders.length === 0 ? null : Math.max(...orders)', 'orders.length === 0 ? null : Math.min(...orders)'],
      ['if (probability === null && factorIds.length', 'if (probability === null || factorIds.length'],
      ['activeFactorIds.every((id) => answered', 'activeFactorIds.some((id) => answered'],
      ['return probability * impact;', 'return probability + impact;'],
      [': from <= level && level <= to,', ': from < level && level <= to,'],
      [`method.zoneMode === 'matrix' ? id`, `method.zoneMode !== 'matrix' ? id`],
      [`current: ['IMPLEMENTED', 'FINISH'],`, `current: ['IMPLEMENTED'],`],
      ['standing.length > 0 && standing.every', 'standing.every'],
      [`isInPlace && facts.acceptance === 'yes'`, `isInPlace && facts.acceptance !== 'no'`],
      [`INACTIVE: ['settle', 'restore'],`, `INACTIVE: ['settle', 'discard'],`],
      [`status === 'INACTIVE' && action === 'settle' ?`, `action === 'restore' ?`],
      [`return id > (at(row - 1, column) ?? id) || id >`, `return id > (at(row - 1, column) ?? id) && id >`],
      ['...probabilityLevels.map(({ order }) => order)) *', '...probabilityLevels.map(({ order }) => order)) +'],
    ],
  ),
  ...faults(
    'contract/src/risk/residual.rules.ts',
    ['contract/src/risk/residual.rules.test.ts'],
    [
      ["[axis, 'both'].includes", '[axis].includes'],
      ['factorIds.includes(factorId)', 'factorIds.length > 0'],
      ['compare(percent, fraction(to)) <= 0', 'compare(percent, fraction(to)) < 0'],
      ['compare(design, highest) > 0 ? highest : greatest(zero, design)', 'greatest(zero, design)'],
      ['greatest(zero, design)', 'design'],
      ["if (which === 'expected') return one;", ''],
      ['rating === null ? unverified : effectiveness[rating]', 'rating === null ? 1 : effectiveness[rating]'],
      ['fraction(timeliness)', 'one'],
      ['steps.reduce(greatest)', 'steps.reduce((_, last) => last)'],
      ['design < execution ? design : execution', 'execution'],
      ['points >= 96', 'points >= 95'],
      ['best >= 50', 'best > 50'],
      ["controlMethod.mode === 'quadrants'", "controlMethod.mode !== 'percent'"],
    ],
  ),
  ...faults(
    'contract/src/risk/band.rules.ts',
    [
      'contract/src/risk/risk-configuration.test.ts',
      'contract/src/risk/risk.rules.test.ts',
      'contract/src/risk/method.rules.test.ts',
    ],
    [
      ['|| from >= to;', '|| from > to;'],
      ['lower.to + 1 : lower.to', 'lower.to : lower.to'],
      [`last.to < end ? 'gap' : 'disorder'`, `last.to > end ? 'gap' : 'disorder'`],
      [`upper.from > expected ?`, `upper.from > expected + 1 ?`],
    ],
  ),
  ...faults(
    'contract/src/risk/method.rules.ts',
    ['contract/src/risk/method.rules.test.ts'],
    [
      ['=== order) < place ? [place]', '=== order) <= place ? [place]'],
      ['place + 1).filter((order)', 'place).filter((order)'],
      ['if (highest < ascending.length)', 'if (highest > ascending.length)'],
      ['if (last.from <= highest)', 'if (last.from > highest)'],
      ['?? known.at(-1) ?? 4', '?? known[0] ?? 4'],
      ['severity(after) > severity(before)', 'severity(after) >= severity(before)'],
      ['(5 - rangeId) * 1000', 'rangeId * 1000'],
    ],
  ),
  ...faults(
    'contract/src/risk/heat-map.rules.ts',
    ['contract/src/risk/heat-map.rules.test.ts'],
    [
      ['b.probability - a.probability', 'a.probability - b.probability'],
      ['(result.get(keyOf(cell)) ?? 0) + cell.count', 'cell.count'],
      ['occupied.toSorted((a, b) => b.count - a.count)', 'occupied.toSorted((a, b) => a.count - b.count)'],
      ['.toSorted((a, b) => a.rangeId - b.rangeId)', '.toSorted((a, b) => b.rangeId - a.rangeId)'],
    ],
  ),
  ...faults(
    'contract/src/risk/level-reduction.rules.ts',
    ['contract/src/risk/level-reduction.rules.test.ts'],
    [
      ['Math.min(...ways', 'Math.max(...ways'],
      ['order !== null && order > i', 'order !== null && order >= i'],
      ['way.range.id > now.range.id', 'way.range.id >= now.range.id'],
    ],
  ),
  ...faults(
    'contract/src/kit/fraction.ts',
    ['contract/src/kit/fraction.test.ts', 'contract/src/risk/risk.properties.test.ts'],
    [
      ['Number(over > floor * under ? floor + 1n : floor)', 'Number(floor + 1n)'],
      ['over: a.over * b.under + b.over * a.under', 'over: a.over + b.over'],
      ['(size * unit * 2n + under)', '(size * unit * 2n)'],
      ['over < 0n ? -whole : whole', 'whole'],
    ],
  ),
  ...faults(
    'contract/src/maturity/score.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      ["stateOf(answer) === 'notApplicable' ? null :", "stateOf(answer) === 'pending' ? null :"],
      ['this.framework.groups.toReversed()', 'this.framework.groups'],
      ["this.framework.rounding === 'per_node'", "this.framework.rounding !== 'per_node'"],
      ['value >= threshold', 'value > threshold'],
      ['missed === -1 ? compliance.length : missed', 'missed === -1 ? 0 : missed'],
      ['.toSorted((a, b) => b - a)', '.toSorted((a, b) => a - b)'],
      ['compare(value, fraction(step)) <= 0', 'compare(value, fraction(step)) < 0'],
      ['compare(shown, fraction(from)) >= 0', 'compare(shown, fraction(from)) > 0'],
      ['level < gaps.high', 'level <= gaps.high'],
      ["group.formula === 'weighted' && typeof weight", "group.formula !== 'mean' && typeof weight"],
      ["formula === 'lowest') return more.reduce(lower, first)", "formula === 'lowest') return first"],
      ['isWeighed ? fraction(weight) : one', 'one'],
    ],
  ),
  ...faults(
    'contract/src/maturity/raise.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      ['compare(b.gain, a.gain)', 'compare(a.gain, b.gain)'],
      ['Math.ceil((scorer', 'Math.floor((scorer'],
      ['from < threshold && to >= threshold ? (reached', 'to >= threshold ? (reached'],
    ],
  ),
  ...faults(
    'contract/src/maturity/compare.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      ['figures(new Map([...own, ...shared]), before.typed)', 'figures(after.answers, before.typed)'],
      ['new Map([...own, ...shared])', 'new Map(shared)'],
      ['if (!isShared(item.code)) return [];', ''],
    ],
  ),
  ...faults(
    'contract/src/maturity/framework.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      ['if (isWeighed && !item.weight)', 'if (isWeighed && item.weight === null)'],
      ['return !isWeighed && item.weight ?', 'return isWeighed && item.weight ?'],
    ],
  ),
  ...faults(
    'contract/src/maturity/framework-draft.rules.ts',
    ['contract/src/maturity/framework-draft.rules.test.ts'],
    [
      ["known.has(folded(cellOf(row, 'parent')))", 'true'],
      ['{ es: es || en, en: en || es }', '{ es, en }'],
      ["['nameEn', 'nameEs', 'code']", "['code', 'nameEn', 'nameEs']"],
      ['isIt(row[column]) ? { ...row, [column]: value } : row', 'row'],
    ],
  ),
  ...faults(
    'contract/src/organization/role.rules.ts',
    ['contract/src/organization/role.rules.test.ts'],
    [
      ['isSystem && base === baseRoles.ADMIN;', 'isSystem || base === baseRoles.ADMIN;'],
      ['role.base < holder.base ? permissions', 'role.base <= holder.base ? permissions'],
      ['role.base >= holder.base && beyond', 'beyond'],
      ['filter((code) => !was.has(code))', 'filter((code) => was.has(code))'],
      ['role.statusId === 2 ? []', 'role.statusId === 1 ? []'],
      ['needsOf(code).filter((need) => !held.has(need))', 'needsOf(code).filter((need) => held.has(need))'],
    ],
  ),
  ...faults(
    'contract/src/organization/subdomain.rules.ts',
    ['contract/src/organization/subdomain.rules.test.ts'],
    [
      [` || normal.startsWith('--', 2)`, ''],
      [`return reserved.has(normal) ? 'reserved' : null;`, 'return null;'],
      ['tidyLine(name).toLowerCase()', 'tidyLine(name)'],
    ],
  ),
  ...faults(
    'contract/src/record/digest.rules.ts',
    ['contract/src/record/digest.rules.test.ts'],
    [
      ['hour < digestHours.until', 'hour <= digestHours.until'],
      [`(digest === 'daily' || weekday === MONDAY)`, `(digest === 'daily' || weekday !== MONDAY)`],
    ],
  ),
  // What is declared and computed nowhere.
  ...faults(
    'contract/src/kit/list-query.ts',
    ['contract/src/promises.test.ts'],
    [['export const maximumPerPage = 200;', 'export const maximumPerPage = 201;']],
  ),
  ...faults('contract/src/organization/scope.ts', ['contract/src/promises.test.ts'], [["notBefore: 'validFrom'", '']]),
  ...faults(
    'contract/src/identity/registration.ts',
    ['contract/src/promises.test.ts'],
    [['phoneNumber.nullable().default(null)', 'phoneNumber.nullable()']],
  ),
  ...faults(
    'contract/src/inventory/evidence.ts',
    ['contract/src/rights.test.ts'],
    [
      ['!periodFrom || !periodTo ||', '!periodFrom || periodTo ||'],
      ['periodFrom <= periodTo;', 'periodFrom < periodTo;'],
    ],
  ),
  ...faults(
    'contract/src/inventory/import.ts',
    ['contract/src/rights.test.ts'],
    [
      ['can(holder, importAccess[kind].create)', 'can(holder, importAccess[kind].edit)'],
      ['confirmedBy.every((code)', 'confirmedBy.some((code)'],
      ["unrelate: relatedBy(holder, kind, 'remove')", "unrelate: relatedBy(holder, kind, 'addMany')"],
    ],
  ),
  ...faults(
    'contract/src/maturity/radar-picture.ts',
    ['contract/src/pictures.test.ts'],
    [
      ["'tspan',", "'tspax',"],
      ['label.y > 12 ? -8', 'label.y > 12 ? 8'],
      ['axes.map(() => target / 100)', 'axes.map(() => target / 10)'],
    ],
  ),
  ...faults(
    'contract/src/kit/bars-picture.ts',
    ['contract/src/pictures.test.ts'],
    [['(target?.value ?? 0) * unit', '(target?.value ?? 0)']],
  ),
];
