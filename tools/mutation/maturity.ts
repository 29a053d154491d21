import { faults } from './mutation.ts';

const room = 'server/src/features/maturity';
const assessed = [`${room}/assessment/assessment.test.ts`];
const shared = [`${room}/assessment/several-assessors.test.ts`];
const visited = [`${room}/mspi/mspi.test.ts`];
const others = [`${room}/assessment/other-frameworks.test.ts`];
const reported = ['server/src/features/record/report/maturity-report.test.ts'];
const compared = [`${room}/company-comparison/company-comparison.test.ts`];

/** Faults in who answers what, blind ratings, the public self-assessment and the comparison of companies. */
export const maturityFaults = [
  ...faults(`${room}/assessment/rate-items.ts`, assessed, [
    ['const isOpen = isSettled || mine !== null;', 'const isOpen = true;', 'rate without seeing each other'],
    ['isSettled && answer !== undefined && !isSame(each, answer)', 'false', 'rate without seeing each other'],
  ]),
  ...faults(`${room}/assessment/rate-items.ts`, shared, [
    ['if (fixed.length > 0) throw', 'if (fixed.length < 0) throw', 'a blind rating'],
    ['isSettled || (mine !== null && all.length > 1)', 'isSettled', 'a blind rating'],
  ]),
  ...faults(`${room}/shared/shown-ratings.ts`, shared, [
    ['and x.user_id <> ${userId})`', ')`', 'a blind rating'],
    ['and x.code = ${code} and (not x.is_applicable or x.level is not null))`', 'and false)`', 'a blind rating'],
  ]),
  ...faults(`${room}/assessment/parts.ts`, assessed, [
    ['if (others.length > 0) throw', 'if (others.length < 0) throw', 'answer only their part'],
  ]),
  ...faults(`${room}/shared/own-part.ts`, shared, [
    ['r.area_id = q.area_id and r.company_user_id = ${userId}', 'r.area_id = q.area_id', 'a part of an area'],
    ['return began || (await ownPart', 'return true || (await ownPart', 'neither finishes the whole'],
    ['return began || (await ownPart', 'return (await ownPart', 'neither finishes the whole'],
  ]),
  ...faults(`${room}/assessment/save-answers.ts`, assessed, [
    ['if (changed.length > 0)', 'if (changed.length < 0)', 'is not overwritten'],
    [
      "if (missing > 0) throw problem('assessment.clausesFirst'",
      "if (missing < 0) throw problem('assessment.clausesFirst'",
    ],
  ]),
  ...faults(`${room}/mspi/start-visit.ts`, visited, [
    ["await requireCaptcha(request, 'mspi');", 'void requireCaptcha;', 'a visit is refused'],
    ['await limitAddress(request, parts, STARTING);', 'void STARTING;', 'a visit is refused'],
  ]),
  ...faults(`${room}/mspi/visit.ts`, visited, [
    ['if (!allowed) throw', 'if (!allowed && retryAfter === 0) throw', 'a visit is refused'],
    ['if (left === 0) await endVisit(trx, visit);', 'void left;', 'a code is refused'],
    ['if (wait > 0) throw', 'if (wait < 0) throw', 'within a minute'],
    ["set used_at = now(), data = '{}' where", 'set used_at = now() where', 'and the fifth time the visit ends'],
  ]),
  ...faults(`${room}/mspi/verify-visit.ts`, visited, [
    [
      'beginAttempt(identityDb, { email: await emailOf(verify),',
      'beginAttempt(identityDb, { email: verify.body.challenge,',
    ],
    ['code.until < Date.now()', 'code.until < 0', 'ten minutes later'],
    ['isDisputed: true', 'isDisputed: false', 'a known visitor'],
    ['from open_member m', 'from member m', 'a known visitor'],
  ]),
  ...faults(`${room}/mspi/forget-visits.ts`, visited, [
    ['expires_at < now() or ', '', 'after the days of the setting'],
  ]),
  ...faults(`${room}/company-comparison/own-companies.ts`, compared, [
    [
      'open_member m on m.company_id = c.id and m.user_id = $1',
      'open_member m on m.company_id = c.id and $1::bigint > 0',
    ],
    ['    address: request.ip,\n', '', 'does not let this session in'],
  ]),
  ...faults(`${room}/company-comparison/compare-companies.ts`, compared, [
    ['!can(session, list) || !can(session, viewResults)', '!can(session, list)', 'are those of the place'],
    [
      "tenantOf(session, 'every')",
      "{ companyId: company.id, userId: session.userId, scopeIds: 'every' }",
      'are those of the place',
    ],
  ]),
  ...faults(`${room}/assessment/applicability.ts`, others, [
    ['if (!hasAnnex(framework)) throw', 'if (false) throw', 'without Annex A'],
  ]),
  ...faults(`${room}/shared/annex.queries.ts`, others, [
    [" and g.value ->> 'code' ~ ${sql.lit(annexTheme.source)}", '', 'can be made of the frameworks'],
  ]),
  ...faults('server/src/features/record/report/kinds/pick-assessment.ts', reported, [
    [
      'usualBefore(points, of)?.id',
      'points.find((point) => point.id !== id)?.id',
      'the last one of its framework alone',
    ],
    ['isStatement ? sql`${until} and', 'isStatement ? sql`true or', 'the last assessment that has Annex A'],
  ]),
  ...faults('server/src/features/record/report/kinds/maturity.ts', reported, [
    ['sharedBy(telling) === 0 ? said.nothingShared', 'sharedBy(telling) < 0 ? said.nothingShared', 'names both'],
    ['isOwnReading ? `${name} (', 'isOwnReading === undefined ? `${name} (', 'as our own reading'],
  ]),
  ...faults(`${room}/company-comparison/results-of-company.ts`, compared, [
    ['(@.parent == null || ', '(', 'has its light'],
    ['and p.framework_code = l.framework_code ', '', 'another framework'],
    ['a.assessment_date desc, a.id desc', 'a.assessment_date, a.id', 'as its own results show it'],
  ]),
];
