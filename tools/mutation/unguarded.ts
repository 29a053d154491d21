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
  ...faults(
    'server/src/features/identity/shared/session/admission.ts',
    ['server/src/features/identity/shared/session/begin-session.test.ts'],
    [
      ['m.user_id = $1 and m.status_id = 2)', 'm.user_id = $1)', 'is refused as a stranger'],
      ['not (r.is_system and r.base = 1)', 'not (r.base = 1)', 'not by a role of the company'],
    ],
  ),
  ...faults(
    'server/src/features/identity/shared/session/note-sign-in.ts',
    ['server/src/features/identity/two-step/factors.test.ts'],
    [
      [
        "exists (select from auth.event e where e.user_id = u.id and e.kind = 'signedIn'\n        and",
        "exists (select from auth.event e where e.kind = 'signedIn'\n        and",
        'although somebody else signed in from there',
      ],
    ],
  ),
  ...faults(
    'server/src/features/identity/shared/person/confirm-person.ts',
    ['server/src/features/identity/me/change-email.test.ts'],
    [[" and a.provider_id = 'credential'", '', 'also signs in with a provider']],
  ),
  ...faults(
    'server/src/features/identity/session/session.queries.ts',
    ['server/src/features/identity/session/session.test.ts'],
    [['m.id is null or m.checklist', 'm.checklist', 'enters any company by an act']],
  ),
  ...faults(
    'server/src/features/identity/me/email-change.queries.ts',
    ['server/src/features/identity/me/change-email.test.ts'],
    [["purpose = 'resetPassword' and used_at is null", 'used_at is null', 'ends a link to choose a password']],
  ),
  ...faults(
    'server/src/features/identity/oauth/complete-register.ts',
    ['server/src/features/organization/setting/provider-settings.test.ts'],
    [
      [
        '  await joinCompany(parts, request, { userId: made.userId, provider: made.account.provider, refuseMoreUsers });\n',
        '',
        'gives a newcomer an account',
      ],
    ],
  ),
  ...faults(
    'server/src/features/identity/oauth/join-company.ts',
    ['server/src/features/organization/setting/provider-settings.test.ts'],
    [[' and r.status_id = 1\n', '\n', 'the role for newcomers was made inactive']],
  ),
  ...faults(
    'server/src/features/identity/two-step/person.queries.ts',
    ['server/src/features/identity/two-step/factors.test.ts'],
    [[' and c.status_id = 1 and c.requires', ' and c.requires', 'asks for none once it is inactive']],
  ),
  ...faults(
    'server/src/features/identity/two-step/change-factors.ts',
    ['server/src/features/identity/two-step/factors.test.ts'],
    [['isOn && methods.length === 0', 'isOn', 'of a second one keeps']],
  ),
  ...faults(
    'server/src/features/identity/two-step/check-code.ts',
    ['server/src/features/identity/two-step/factors.test.ts'],
    [
      [
        "where user_id = ${userId} and method = 'totp'`,\n  );\n  if (!factor) return 'wrong';",
        "where user_id = ${userId}`,\n  );\n  if (!factor) return 'wrong';",
        'of a second one keeps',
      ],
    ],
  ),
  ...faults(
    'server/src/features/identity/two-step/authenticator.ts',
    ['server/src/features/identity/two-step/two-step.test.ts'],
    [["groups.join(' ')", "groups.join('')", 'keeps its secret encrypted']],
  ),
  ...faults(
    'server/src/features/identity/shared/limits.ts',
    ['server/src/features/identity/shared/limits.test.ts'],
    [['greatest(count - 1, 0)', 'greatest(count, 0)', 'never add up to a wait']],
  ),
  ...faults(
    'server/src/features/identity/shared/session/session-lookup.ts',
    ['server/src/features/organization/setting/security-settings.test.ts'],
    [["n.expires_at > now() and ${livesIn('n')}", "${livesIn('n')}", 'is the only one where']],
  ),
  ...faults(
    'server/src/features/identity/invitation/invitation.queries.ts',
    ['server/src/features/identity/invitation/invitation.test.ts'],
    [
      ['\n       and i.expires_at > now() and (', '\n       and (', 'from that list ends'],
      ['i.revoked_at is null\n       and i.expires', 'true\n       and i.expires', 'from that list ends'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/asset/asset.routes.ts',
    ['server/test/removal-obstacles.test.ts'],
    [['where r.related_asset_id = any(${ids})`', 'where false`', 'is looked for before']],
  ),
  ...faults(
    'server/src/features/inventory/asset-template/template-relations.ts',
    ['server/src/features/inventory/asset-template/asset-template.test.ts'],
    [['here.length > 0 ? here : all', 'all', 'keep relations with other assets']],
  ),
  ...faults(
    'server/src/features/inventory/evidence/upload/upload.queries.ts',
    ['server/src/features/inventory/evidence/evidence.test.ts'],
    [
      [
        "to_char((u.created_at + interval '1 day')",
        "to_char((u.created_at + interval '2 days')",
        'goes on after a lost connection',
      ],
    ],
  ),
  ...faults(
    'server/src/features/risk/asset-graph/path.queries.ts',
    ['server/src/features/risk/asset-graph/asset-graph.test.ts'],
    [['w.step < ${maximumSteps}', 'w.step <= ${maximumSteps}', 'as many steps as are walked']],
  ),
  ...faults(
    'server/src/features/record/audit/audit.queries.ts',
    ['server/src/features/record/audit/audit.test.ts'],
    [['...(operation ? [sql`c.operation = any(${operation})`] : []),', '', 'an invitation by its person']],
  ),
  ...faults(
    'server/src/features/record/handover/handover.queries.ts',
    ['server/src/features/record/handover/handover.test.ts'],
    [
      [
        'files_done = ${done}, files_total = ${total}',
        'files_done = ${total}, files_total = ${done}',
        'tells how many of its files',
      ],
    ],
  ),
  ...faults(
    'server/src/features/record/handover/handover.queries.ts',
    ['server/test/left-out-of-choices.test.ts'],
    [
      [
        'where s.company_id = app.current_company() and s.status_id = 1\n',
        'where s.company_id = app.current_company()\n',
        'in no pack for an auditor',
      ],
    ],
  ),
  ...faults(
    'server/src/features/record/report/template/places.ts',
    ['server/src/features/record/report/template/template.test.ts'],
    [["name === 'summary' || !(wordPlaces", '!(wordPlaces', 'the summary is one']],
  ),
  ...faults(
    'server/src/features/organization/reference/prepare-reference.ts',
    ['server/src/features/organization/reference/reference.test.ts'],
    [['do update set edition = excluded.edition', 'do nothing', 'a second start writes nothing']],
  ),
  ...faults(
    'server/src/features/maturity/framework/keep-framework.ts',
    ['server/src/features/maturity/framework/framework.test.ts'],
    [['if (faults.length > 0)\n', 'if (faults.length > 1)\n', 'a faulty definition is refused']],
  ),
  ...faults(
    'server/src/features/maturity/assessment/list.queries.ts',
    ['server/test/list-order.test.ts'],
    [['a.assessment_date ${descending ? sql`desc` : sql`asc`}', 'a.assessment_date desc', 'the other way round']],
  ),
  ...faults(
    'server/src/features/maturity/shared/stored-shapes.ts',
    ['server/src/features/maturity/assessment/stored-shapes.test.ts'],
    [
      [
        'if (kept !== null && faultsOf(kept).length === 0) return kept;',
        'if (kept !== null) return kept;',
        'does not hold together',
      ],
    ],
  ),
  ...faults(
    'server/src/kit/mail/mailbox-page.ts',
    ['server/src/kit/mail/mailbox.test.ts'],
    [[", ...(isRefreshing ? { refresh: 'on' } : {})", '', 'without an SMTP server']],
  ),
  ...faults(
    'server/src/features/risk/method/impact-store.ts',
    ['server/test/removal-obstacles.test.ts'],
    [
      [
        'and c.id = i.control_id where i.impact_factor_id = any(${ids})`',
        'and c.id = i.control_id where false`',
        'is looked for before',
      ],
    ],
  ),
  ...faults(
    'server/src/features/record/audit/present.ts',
    ['server/src/features/record/audit/tracked.test.ts'],
    [['before: told(change.before)', 'before: change.before', 'neither as it was nor as it is']],
  ),
  ...faults(
    'server/src/kit/catalogue/list.queries.ts',
    ['server/test/shown-order.test.ts'],
    [
      [
        "${choicePlaces(store, sort, query['language'] ?? 'es')}`;\n};",
        "${choicePlaces(store, sort, 'es')}`;\n};",
        'in the order of what the column shows',
      ],
    ],
  ),
  ...faults(
    'server/src/kit/documents/docx/fill-template.ts',
    ['server/src/kit/documents/docx/fill-template.test.ts'],
    [['text: line, ...(index > 0 && { break: 1 })', 'text: line', 'a word of several lines']],
  ),
  ...faults(
    'server/src/kit/catalogue/import/read-cells.ts',
    ['server/src/features/inventory/import/import-relations.test.ts'],
    [
      [
        'if (ids.length + empty < words.length) return;',
        'if (ids.length < words.length) return;',
        'a word that names no threat',
      ],
    ],
  ),
  ...faults(
    'server/src/kit/catalogue/import/template.ts',
    ['server/src/features/inventory/import/files/import-files.test.ts'],
    [
      [
        'where company_id = app.current_company() and status_id = 1 and kind = any(${kinds})',
        'where company_id = app.current_company() and kind = any(${kinds})',
        'offers no choice that was set inactive',
      ],
    ],
  ),
  ...faults(
    'server/src/features/risk/control/follow-up/following-store.ts',
    ['server/src/features/risk/control/follow-up/follow-up.test.ts'],
    [
      [
        'r.control_id = t.id\n      and r.risk_id = any(${ids})',
        'r.risk_id = any(${ids})',
        'narrowed to the controls that act on a risk',
      ],
    ],
  ),
  ...faults(
    'server/src/features/identity/shared/session/session-lookup.ts',
    ['server/src/features/identity/shared/session/acting.test.ts'],
    [
      [
        'where u.id = $2 and u.status_id = 1 and (u.is_super_admin',
        'where u.id = $2 and (u.is_super_admin',
        'work is done later for nobody',
      ],
    ],
  ),
  ...faults(
    'server/src/features/inventory/asset-template/template-relations.ts',
    ['server/src/features/inventory/asset-template/asset-template.test.ts'],
    [['and a.status_id = 1 and a.id in', 'and a.id in', 'keep relations with other assets']],
  ),
  ...faults(
    'server/src/features/risk/risk/coverage/coverage.queries.ts',
    ['server/test/left-out-of-choices.test.ts'],
    [
      [
        'typeId === undefined ? sql`a.type_id is null` : sql`a.type_id = ${typeId}`;\n  return trx.one(sql<Missing>',
        'typeId === undefined ? sql`true` : sql`a.type_id = ${typeId}`;\n  return trx.one(sql<Missing>',
        'of another type is not among',
      ],
    ],
  ),
  ...faults(
    'server/src/features/risk/risk/treatment/plan.queries.ts',
    ['server/src/features/risk/risk/treatment/treatment.test.ts'],
    [
      [
        'x.risk_id = p.id and ${isFor(userId)})`',
        "x.risk_id = p.id and x.state = 'requested')`",
        'is asked for by one and approved by another',
      ],
    ],
  ),
  ...faults(
    'server/src/kit/jobs/jobs.ts',
    ['server/src/kit/jobs/jobs.test.ts'],
    [['        if (isWiped) await wipe(name, id);\n      }\n', '      }\n', 'holds in secret is wiped']],
  ),
  ...faults(
    'server/src/kit/sheets/csv/write-csv.ts',
    ['server/src/kit/sheets/csv/write-csv.test.ts'],
    [["line === '' ? '\"\"' : line", 'line', 'a row of one empty cell']],
  ),
  ...faults(
    'server/src/features/risk/method/compare-risks.ts',
    ['server/src/features/risk/method/method.test.ts'],
    [
      [
        'c.r_after nulls last, c.p_after * c.i_after desc nulls last',
        'c.r_after nulls first, c.p_after * c.i_after desc nulls last',
        'in the order asked for',
      ],
      ['asset: sql`s.code, ${outcome}', 'asset: sql`${outcome}', 'in the order asked for'],
    ],
  ),
  ...faults(
    'server/src/features/risk/method/write-levels.ts',
    ['server/src/features/risk/method/method.test.ts'],
    [
      [
        'description = w.description, description_en = w."descriptionEn"\n',
        'description = w.description\n',
        'whatever one field of it differs',
      ],
    ],
  ),
  ...faults(
    'server/src/features/risk/method/write-ranges.ts',
    ['server/src/features/risk/method/method.test.ts'],
    [
      [
        '(zone_mode, impact_rule, zone_matrix)\n        is distinct from (${input.zoneMode}, ${input.impactRule}, ${JSON.stringify(input.zoneMatrix)}::jsonb)',
        '(zone_mode, impact_rule)\n        is distinct from (${input.zoneMode}, ${input.impactRule})',
        'whatever one field of it differs',
      ],
    ],
  ),
  ...faults(
    'server/src/features/inventory/threat/suggest-threat.ts',
    ['server/src/features/inventory/threat/suggest-threat.test.ts'],
    [
      [
        '.sort((a, b) => b.word.length - a.word.length)',
        '.sort((a, b) => a.word.length - b.word.length)',
        'the longest phrase',
      ],
      [
        "phraseIn(text('name')) ?? phraseIn(text('description'))",
        "phraseIn(text('description')) ?? phraseIn(text('name'))",
        'more than the description',
      ],
    ],
  ),
  ...faults(
    'server/src/kit/sheets/xlsx/sheet-xml.ts',
    ['server/src/kit/sheets/xlsx/write-xlsx.test.ts'],
    [["type === 'integer' ? style.integer : style.plain", 'style.plain', 'as it is written down']],
  ),
  ...faults(
    'server/src/kit/sheets/xlsx/chart.ts',
    ['server/src/kit/sheets/xlsx/write-xlsx.test.ts'],
    [['chart.series.length > 1', 'chart.series.length > 2', 'as it is written down']],
  ),
  ...faults(
    'server/src/features/identity/two-step/send-code.ts',
    ['server/src/features/identity/two-step/two-step.test.ts'],
    [['resendAt: new Date(now + RESEND * 1000)', 'resendAt: new Date(now)', 'comes once a minute']],
  ),
  ...faults(
    'server/src/features/maturity/framework/read-framework-file.ts',
    ['server/src/features/maturity/framework/framework.test.ts'],
    [
      ['/^\\uFEFF?\\s*\\{/', '/^\\uFEFF?\\{/', 'the template is sound'],
      ['cellText(cell).trim()', 'cellText(cell)', 'a table of questions alone'],
    ],
  ),
  ...faults(
    'server/src/features/organization/parameter/write-parameter.ts',
    ['server/src/features/organization/parameter/parameter.test.ts'],
    [
      [
        'codes: new Set(rows.map(({ code }) => code.toLowerCase()))',
        'codes: new Set(rows.map(({ code }) => code))',
        'whatever case and accents',
      ],
      ['codes.has(after.code.toLowerCase())', 'codes.has(after.code)', 'whatever case and accents'],
    ],
  ),
  ...faults(
    'server/src/features/organization/setting/company.queries.ts',
    ['server/src/features/organization/setting/company-settings.test.ts'],
    [
      ['KEPT = 5', 'KEPT = 6', 'the four before it'],
      ['do update set created_at = now()', 'do nothing', 'the four before it'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/import/propose-plan.ts',
    ['server/src/features/inventory/import/import-real-files.test.ts'],
    [['> filled * maxRepeatedCodes', '>= filled * maxRepeatedCodes', 'of which half repeats']],
  ),
  ...faults(
    'server/src/features/risk/risk/import/file-scales.ts',
    ['server/src/features/risk/risk/import/import-risks.test.ts'],
    [['order by f.sort_order, f.id', 'order by f.id', 'in the order of the company']],
  ),
  ...faults(
    'server/src/features/record/audit/export.ts',
    ['server/src/features/record/audit/audit.test.ts'],
    [['change === null || change.fields.length === 0', 'change === null', 'that shows no field']],
  ),
  ...faults(
    'server/src/features/record/audit/names.queries.ts',
    ['server/src/features/record/audit/names.test.ts'],
    [["to_char(date, 'YYYY-MM-DD') as name", "to_char(date, 'YYYY-MM') as name", 'a follow-up is called by its day']],
  ),
  ...faults(
    'server/src/features/record/report/make-report.ts',
    ['server/src/features/record/report/report-scopes.test.ts'],
    [['left <= 0', 'left <= 1', 'names three scopes']],
  ),
  ...faults(
    'server/src/features/organization/setting/read-logo.ts',
    ['server/src/features/organization/setting/read-logo.test.ts'],
    [
      ['size > mostLogoBytes', 'size >= mostLogoBytes', 'of a megabyte'],
      ['otherTypes.length > 0 ||', 'false ||', 'is refused'],
    ],
  ),
  ...faults(
    'server/src/features/organization/archive/in/check-archive.ts',
    ['server/src/features/organization/archive/in/check-archive.test.ts'],
    [['isNeeded && !isGenerated && !columns', '!isGenerated && !columns', 'is taken']],
  ),
  ...faults(
    'server/src/features/organization/archive/restore.queries.ts',
    ['server/src/features/organization/archive/restore.queries.test.ts'],
    [
      [
        'problem = null, rows_done = 0, created_at = now()',
        'problem = null, rows_done = 0',
        'only where that state lets it',
      ],
      [
        'count: numbered.length, first',
        'count: Math.min(numbered.length, maximumNumberedLines), first',
        'the first hundred',
      ],
    ],
  ),
  ...faults(
    'server/src/features/organization/archive/run-restore.ts',
    ['server/src/features/organization/archive/restore.queries.test.ts'],
    [[' and at >= ${restore.createdAt}', '', 'since it was queued']],
  ),
  ...faults(
    'server/src/features/identity/oauth/identity.ts',
    ['server/src/features/identity/oauth/identity.test.ts'],
    [["name !== '' || lastName !== ''", "name !== '' && lastName !== ''", 'names are those said apart']],
  ),
  ...faults(
    'server/src/features/identity/oauth/journey.ts',
    ['server/src/features/identity/oauth/journey.test.ts'],
    [['found.until > Date.now()', 'found.until >= Date.now()', 'until ten minutes have passed']],
  ),
  ...faults(
    'server/src/features/identity/invitation/invitation.queries.ts',
    ['server/src/features/identity/invitation/invitation.test.ts'],
    [
      [
        'm.access_until < (now() at time zone c.time_zone)::date',
        'm.access_until < now()::date',
        'by the clock of its company',
      ],
    ],
  ),
  ...faults(
    'server/src/features/record/report/schedule/run-schedules.ts',
    ['server/src/features/record/report/schedule/schedule.test.ts'],
    [
      ['and c.status_id = 1 and c.example_of is null', 'and c.status_id = 1', 'in use and no example'],
      ['and n.schedule_id = s.id', '', 'in use and no example'],
    ],
  ),
  ...faults(
    'server/src/kit/history/undo.ts',
    ['server/src/features/organization/setting/company-settings.test.ts'],
    [[" || name.endsWith('_version')", '', 'a further version of each part']],
  ),
  ...faults(
    'server/src/features/inventory/evidence/upkeep/scan-file.ts',
    ['server/src/features/inventory/evidence/scan.test.ts'],
    [["scan in ('pending', 'unscanned')", "scan in ('pending')", 'is shown to the scanner']],
  ),
  ...faults(
    'server/src/features/risk/risk/list/list.queries.ts',
    ['server/src/features/risk/risk/list/filters.test.ts'],
    [['ids.includes(noChoice)\n', 'false\n', 'keeps those it says']],
  ),
];
