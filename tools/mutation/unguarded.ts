import { faults } from './mutation.ts';

/** Faults in rules that no test guarded, until somebody planted a fault in every line of them. */
export const unguardedFaults = [
  ...faults(
    'contract/src/record/view-access.rules.ts',
    ['contract/src/record/view-access.rules.test.ts'],
    [
      ["verb === 'list' && endpoint.form === 'list' &&", "verb === 'list' &&", 'are whole lists'],
      [' && Object.keys(endpoint.params.shape).length === 0', '', 'are whole lists'],
      ['tenant === (companyId !== null)', 'tenant !== undefined', 'in the place they belong to'],
      [
        'isHere(session, endpoint) && mayOpen(session, endpoint) ?',
        'isHere(session, endpoint) ?',
        'who lacks the permission',
      ],
      [
        "own.includes(name) === (what === 'drawn')",
        "own.includes(name) !== (what === 'asked') || true",
        'partly how the list is drawn',
      ],
      [
        'endpoint !== undefined && mayOpen(session, endpoint) &&',
        'endpoint !== undefined &&',
        'of a list that is there',
      ],
      [' && lackingIn(query, endpoint, session) === null', '', 'narrowed by nothing'],
    ],
  ),
  ...faults(
    'contract/src/record/view.rules.ts',
    ['contract/src/record/view-access.rules.test.ts'],
    [
      ['holder.base === baseRoles.SUPERADMIN || ', '', 'kept for all by'],
      ['permissions.settings.edit', 'permissions.settings.view', 'kept for all by'],
    ],
  ),
  ...faults(
    'contract/src/organization/public-body.rules.ts',
    ['contract/src/organization/public-body.rules.test.ts'],
    [["['public', 'mixed']", "['public']"]],
  ),
  ...faults(
    'contract/src/organization/subdomain.rules.ts',
    ['contract/src/organization/subdomain.rules.test.ts'],
    [
      ['near !== normalSubdomain(name) && ', '', 'in the order they are proposed'],
      ['subdomainLength.maximum - 12', 'subdomainLength.maximum', 'leave room for the longest'],
      [' && subdomainRefusal(near) === null,', ',', 'leave out what is too short'],
    ],
  ),
  ...faults(
    'contract/src/organization/role.rules.ts',
    ['contract/src/organization/role.rules.test.ts'],
    [
      ['283: [255, 282],', '283: [282],'],
      ['257: [101, 151, 201, 255],', '257: [101, 151, 201],'],
      ['110: [101, 113],', '110: [101],'],
    ],
  ),
  ...faults(
    'contract/src/risk/best-set.rules.ts',
    ['contract/src/risk/best-set.rules.test.ts'],
    [
      [
        'byWorth({ reached, level, cost }, best) >= 0',
        'byWorth({ reached, level, cost }, best) > 0',
        'it is the first',
      ],
      ['gained.level > step.level)', 'gained.level >= step.level)', 'it is the first'],
      ['sign * (this.#risks[risk]?.count ?? 1)', 'sign', 'as often as there are alike ones'],
      ['if (byWorth(score(), before) < 0) continue exchange;', '', 'given back where'],
      ['byWorth(fromSingle, bySteps) < 0 ? fromSingle : bySteps', 'bySteps', 'do not keep out'],
      ['export const mostExact = 20;', 'export const mostExact = 21;', 'twenty candidates and no more'],
      ['known.set(key, there);', '', 'asks for the outcome of a risk once'],
    ],
  ),
  ...faults(
    'contract/src/risk/least-cost.rules.ts',
    ['contract/src/risk/least-cost.rules.test.ts'],
    [
      [' || b === Infinity) return', ') return', 'is compared with another'],
      ['if (a === b) return 0;', '', 'is compared with another'],
    ],
  ),
  ...faults(
    'contract/src/risk/heat-map.rules.ts',
    ['contract/src/risk/heat-map.rules.test.ts'],
    [['.toSorted((a, b) => b.level - a.level)', '', 'named by their level']],
  ),
  ...faults(
    'contract/src/risk/heat-map-moves.rules.ts',
    ['contract/src/risk/heat-map-moves.rules.test.ts'],
    [
      ['(to.x - from.x) * reach.bend', '(from.x - to.x) * reach.bend', 'is drawn from near'],
      ['export const drawnArrows = 8;', 'export const drawnArrows = 9;', 'eight at most'],
    ],
  ),
  ...faults(
    'contract/src/risk/method.rules.ts',
    ['contract/src/risk/method.rules.test.ts'],
    [
      ['.filter(({ isInUse }) => isInUse)', '', 'out of use may differ'],
      ['(range.to * highest) / last.to', 'range.to', 'in proportion'],
      ['level === null || rangeId === null ?', 'rangeId === null ?', 'half of its figures'],
    ],
  ),
  ...faults(
    'contract/src/risk/treatment.rules.ts',
    ['contract/src/risk/treatment.rules.test.ts'],
    [
      ["option === 'mitigate' || rangeId !== green", 'rangeId !== green', 'the options are'],
      ['treatment !== null && closedOn !== null &&', 'closedOn !== null &&', 'was taken back'],
      ["if (state === 'accepted' || state === 'waiting') candidates", 'candidates', 'still has a day'],
      ['longestAcceptance = 366', 'longestAcceptance = 365', 'lasts a year'],
    ],
  ),
  ...faults(
    'contract/src/record/subscription.rules.ts',
    ['contract/src/record/subscription.rules.test.ts'],
    [
      ["'Wed', 'Thu',", "'Thu', 'Wed',", 'those of ISO 8601'],
      ["frequency === 'daily' || weekday === null", 'weekday === null', 'follows no day of the week'],
    ],
  ),
  ...faults(
    'contract/src/maturity/framework-draft.rules.ts',
    ['contract/src/maturity/framework-draft.rules.test.ts'],
    [
      ["part === 'medium' ? 'gapMedium' : 'gapHigh'", "'gapHigh'", 'where it was written'],
      ["part === 'clause' ? 'first' : 'second'", "'first'", 'where it was written'],
      ["text === '' || text === 'no' ?", "text === '' ?", 'by yes, no or nothing'],
      ["said('nameEs') || said('nameEn'), en", "said('nameEs'), en", 'in one language alone'],
      ["fault === 'choice' && column !== null && column in", 'column !== null && column in', 'only words of columns'],
      ['focus.success && Object.keys(focus.data).length > 0 &&', 'focus.success &&', 'so much is read'],
    ],
  ),
  ...faults(
    'contract/src/maturity/framework.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      [
        'framework.intermediate <= framework.sufficient',
        'framework.intermediate < framework.sufficient',
        'that are equal',
      ],
      ['gaps.high <= gaps.medium', 'gaps.high < gaps.medium', 'that are equal'],
      ["kind === 'theme' && annexTheme", 'annexTheme', 'the themes of Annex A'],
    ],
  ),
  ...faults(
    'contract/src/maturity/score.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      ['fraction(limits.intermediate)) >= 0', 'fraction(limits.intermediate)) > 0', 'percent:'],
      ['fraction(limits.sufficient)) >= 0', 'fraction(limits.sufficient)) > 0', 'percent:'],
    ],
  ),
  ...faults(
    'contract/src/maturity/explain.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [['return first === member ? member.value : null;', 'return member.value;', 'makes a lowest figure']],
  ),
  ...faults(
    'contract/src/maturity/compare.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      ['else put.delete(item.code);', '', 'was not there before'],
      ['change && compare(change, fraction(0)) !== 0 ?', 'change ?', 'moved by none'],
      ['then.state === now.state && ', '', 'moved although'],
    ],
  ),
  ...faults(
    'contract/src/maturity/raise.rules.ts',
    ['contract/src/maturity/score.rules.test.ts'],
    [
      ['|| a.place - b.place', '|| b.place - a.place', 'alike ones in its order'],
      ['compare(gain, zero) > 0', 'compare(gain, zero) >= 0', 'none that would change nothing'],
    ],
  ),
  ...faults(
    'contract/src/identity/password.rules.ts',
    ['contract/src/identity/password.rules.test.ts'],
    [
      ['Array.from(password).length >= minimum', 'password.length >= minimum', 'counted in characters'],
      ['local.length >= 4 &&', 'local.length > 4 &&', 'holds the name'],
      ['password.toLowerCase().includes(local)', 'password.includes(local)', 'holds the name'],
    ],
  ),
  ...faults(
    'contract/src/kit/contrast.rules.ts',
    ['contract/src/kit/contrast.rules.test.ts'],
    [['share / 12.92', 'share * 12.92', 'as WCAG counts it']],
  ),
  ...faults(
    'contract/src/maturity/radar.rules.ts',
    ['contract/src/maturity/radar.rules.test.ts'],
    [['.length <= width', '.length < width', 'broken between words']],
  ),
  ...faults(
    'server/src/features/identity/client/client.routes.ts',
    ['server/test/limits-by-address.test.ts'],
    [['window: 60, max: 60', 'window: 60, max: 61', 'client.token']],
  ),
  ...faults(
    'server/src/features/identity/recovery/restore.ts',
    ['server/test/limits-by-address.test.ts'],
    [['window: 3600, max: 60', 'window: 1800, max: 60', 'registration.restore']],
  ),
  ...faults(
    'server/src/features/record/subscription/subscription.routes.ts',
    ['server/test/limits-by-address.test.ts'],
    [['await limitAddress(request, parts, perAddress);', '', 'viewSubscription.stop']],
  ),
  ...faults(
    'server/src/features/maturity/mspi/verify-visit.ts',
    ['server/test/limits-by-address.test.ts'],
    [['window: 60, max: 60', 'window: 60, max: 59', 'mspi.verify']],
  ),
];
