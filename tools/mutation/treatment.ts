import { faults } from './mutation.ts';

const ofControls = ['server/src/features/risk/control/method-of-controls.test.ts'];
const ofFollowUps = ['server/src/features/risk/control/follow-up/follow-up.test.ts'];
const ofReminders = ['server/src/features/risk/control/follow-up/remind-of-follow-ups.test.ts'];
const ofPlan = ['server/src/features/risk/risk/treatment/treatment.test.ts'];

/** Faults in why acceptances lapse, when a mitigation is done, what finishing a control closes, reminders, lateness of controls, what would lower a risk for the least cost, and the plan after a change of the method. */
export const treatmentFaults = [
  ...faults('server/migrations/0127_nothing_accepted_that_is_forbidden.sql', ofControls, [
    ["'method', 'probability_level'", "'probability_level'", 'other weights'],
    ["m.control_method ->> 'mode' = 'manual' and (", 'false and (', 'what was typed'],
    ['r.typed_probability is not null or exists (', 'exists (', 'what a person types'],
    ["when current_setting('app.changeset_kind', true) = 'decayed' then 'lateness'", '', 'lateness, on the day'],
  ]),
  ...faults(
    'contract/src/risk/least-cost.rules.ts',
    ['contract/src/risk/least-cost.rules.test.ts'],
    [
      ['(cost.costOnce ?? 0) + (cost.costYearly ?? 0) : Infinity', '(cost.costOnce ?? 0) + (cost.costYearly ?? 0) : 0'],
      ['(cost.costOnce ?? 0) + (cost.costYearly ?? 0)', '(cost.costOnce ?? 0)'],
      ['(one.currencyId ?? 1) - (other.currencyId ?? 1) || a - b', 'a - b'],
      [' || isLower(expected, now.expected))', ')'],
      ['(place?.level ?? Infinity) < (now?.level ?? 0)', '(place?.level ?? Infinity) <= (now?.level ?? 0)'],
    ],
  ),
  ...faults(
    'contract/src/risk/residual.rules.ts',
    ['contract/src/risk/residual.rules.test.ts'],
    [
      ["if (!decay || status !== 'IMPLEMENTED') return 1;", 'if (!decay) return 1;'],
      ['daysOverdue > decay.noneAfter ? 0', 'daysOverdue >= decay.noneAfter ? 0'],
      ['daysOverdue > decay.halfAfter ? 0.5', 'daysOverdue >= decay.halfAfter ? 0.5'],
    ],
  ),
  ...faults('server/src/features/risk/control/decay.ts', ofControls, [
    ["kind: 'decayed' }", "kind: 'write' }", 'takes half of a control'],
  ]),
  ...faults('server/migrations/0097_typed_and_late.sql', ofControls, [
    [
      "> (m.control_method -> 'decay' ->> 'halfAfter')",
      ">= (m.control_method -> 'decay' ->> 'halfAfter')",
      'takes half of a control',
    ],
    [
      "> (m.control_method -> 'decay' ->> 'noneAfter')",
      ">= (m.control_method -> 'decay' ->> 'noneAfter')",
      'takes half of a control',
    ],
    ['l.timeliness * case', '1.0 * case', 'takes half of a control'],
  ]),
  ...faults('server/src/features/risk/shared/overdue.ts', ofControls, [
    ["->> 'halfAfter')", "->> 'noneAfter')", 'takes half of a control'],
  ]),
  ...faults('server/src/features/risk/risk/map/map-words.ts', ofControls, [
    ['late !== null && can(session, permissions.risks.listControls) ? late : null', 'late', 'takes half of a control'],
    ['if (lessened === 0) return null;', '', 'takes half of a control'],
  ]),
  ...faults('server/migrations/0127_nothing_accepted_that_is_forbidden.sql', ofPlan, [
    [" or g.accept = 'no'", '', 'when its range comes to forbid it'],
    ["a.state in ('requested', 'approved') and (changed", "a.state = 'approved' and (changed", 'comes to forbid it'],
  ]),
  ...faults('server/src/features/risk/risk/treatment/decide-acceptance.ts', ofPlan, [
    ['decision.isApproved && asked.forbiddenBy !== null)', 'asked.forbiddenBy === undefined)', 'comes to forbid it'],
    ['      isOwn(each, session.userId) ||\n', '', 'is decided with many others'],
    ['each.fingerprint !== seen.get(each.id)', 'false', 'is decided with many others'],
  ]),
  ...faults('server/src/features/risk/shared/reopen-treatments.ts', ofPlan, [
    [' and not ${areControlsInPlace}', '', 'stays so when one of its controls is taken away'],
    ['bool_and(c.status_id in', 'bool_or(c.status_id in', 'is reopened'],
    [', false)\n', ', true)\n', 'is the last to be'],
  ]),
  ...faults('server/src/features/risk/risk/treatment/save-treatments.ts', ofPlan, [
    ['!isDone && !isKept &&', '!isDone &&', 'for a day that is over'],
    ['(decided?.dueDate ?? null) === input.dueDate', 'true', 'for a day that is over'],
    ['if (!keeps || !decided) return input;', 'if (!decided) return input;', 'of many for want of'],
    ['    thirdParty,\n    agreement,\n    activity,\n    ...(isSame', '    ...(isSame', 'of many for want of'],
  ]),
  ...faults('server/src/features/risk/control/close-follow-ups.ts', ofFollowUps, [
    ['  await closeFollowUps(trx, controlIds);\n', '', 'finished by its status'],
    [
      'if (reopened.length > 0) await openFollowUps(trx, reopened);',
      'void [reopened, openFollowUps];',
      'finished by its status',
    ],
  ]),
  ...faults('server/src/features/risk/control/follow-up/remind-of-follow-ups.ts', ofReminders, [
    ["isOwner ? 'riskOwnerId' : 'responsibleId'", "'responsibleId'", 'many at once'],
    ['notice, scopeId: group.scopeId }', 'notice }', 'before, on the day'],
    ['${isFollowed} and', 't.status_id in (1, 6) and', 'a planned control is reminded'],
  ]),
  ...faults('server/src/features/risk/control/follow-up/following-store.ts', ofReminders, [
    ['(values (r.owner_id), (x.owner_id))', '(values (coalesce(x.owner_id, r.owner_id)))', 'many at once'],
    [' and o.area_id <> t.responsible_id', '', 'many at once'],
  ]),
  ...faults('server/migrations/0120_plan_settled_once.sql', ofPlan, [
    [
      "if coalesce(current_setting('app.plan_waits', true), '') <> '' then",
      'if false then',
      'outlives a change of the method',
    ],
    ["if waits = 'all' then perform app.plan_anew(); end if;", '', 'comes to forbid it, not in a preview'],
    ['if gone + written > 0 then perform app.plan_anew(); end if;', '', 'lapses when its range no longer allows it'],
    [
      '(n.accept, n.start_days, n.review_days) is distinct',
      '(n.accept, n.start_days, o.review_days) is distinct',
      'is looked at sooner',
    ],
    [
      'from (o.accept, o.start_days, o.review_days)',
      'from (o.accept, n.start_days, o.review_days)',
      'asks for a start sooner',
    ],
    ['(n.accept, n.start_days', '(o.accept, n.start_days', 'is accepted by anybody'],
  ]),
];
