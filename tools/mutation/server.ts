import { faults, type Change } from './mutation.ts';

const concurrentWrites = ['server/test/concurrent-writes.test.ts'];
const exported = ['server/test/exports.test.ts'];
const swapped = (find: string): Change => [
  find,
  find.replace('files.yes : ', 'files.no : ').replace(/files\.no(?!.*files\.no)/, 'files.yes'),
];

/** Faults in queries, guards, permissions, undoing, importing and exporting. */
export const serverFaults = [
  ...faults(
    'server/src/kit/catalogue/serve-catalogue.ts',
    ['server/test/bulk.test.ts'],
    [
      ['expectMay(session, needed);', 'void [session, needed, expectMay];'],
      ['delete: access.remove,', 'delete: access.edit,'],
    ],
  ),
  ...faults(
    'server/src/features/risk/risk/assessment/assess-risks.ts',
    ['server/test/bulk.test.ts'],
    [['if (changed.impacts || isBlind) expectMay(session, may.editImpacts);', '']],
  ),
  ...faults(
    'server/src/features/organization/parameter/parameter.routes.ts',
    ['server/test/bulk.test.ts'],
    [['expectMay(session, permissions.parameters.edit);', 'void [session, expectMay];']],
  ),
  ...faults(
    'server/src/features/organization/setting/retention.ts',
    ['server/src/features/organization/setting/retention.test.ts'],
    [
      ['i.finished_at < now()', 'i.finished_at > now()'],
      [
        'sql`n.company_id = app.current_company() and n.created_at < now()',
        'sql`n.company_id = app.current_company() and n.created_at > now()',
      ],
      ['days => c.session_days)) < now()', 'days => c.session_days)) > now()'],
      ['and e.at < now()', 'and e.at > now()'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/import/run/run-import.ts',
    ['server/src/features/inventory/import/run/import-queue.test.ts'],
    [
      [
        `if (scopeId !== null && allowed !== 'every' && !allowed.includes(scopeId)) throw problem('scope.refused');`,
        '',
        'who may no longer enter the scope',
      ],
      ['if (!holder || permission !== null)', 'if (!holder)', 'who lost the permission'],
    ],
  ),
  ...faults(
    'server/src/features/identity/shared/session/session-lookup.ts',
    ['server/src/features/identity/session/session.test.ts'],
    [
      [`interval '\${sessionLife.idle} seconds' and s.created_at`, `interval '90 days' and s.created_at`],
      [` and s.created_at > now() - interval '\${sessionLife.absolute} seconds'`, ''],
      ['and u.status_id = 1 and s.expires_at > now()', 'and u.status_id = 1'],
      [`isAllowed(requested) ? requested : 'refused'`, 'requested'],
    ],
  ),
  ...faults('server/src/kit/catalogue/write.queries.ts', concurrentWrites, [
    [` and t.version = \${before['version']}`, '', 'threat.update'],
    [`version !== undefined && version !== before['version']`, 'false', 'asset.status'],
  ]),
  ...faults('server/src/features/record/view/view.queries.ts', concurrentWrites, [
    [' and version = ${version}', '', 'view.update'],
  ]),
  ...faults('server/src/features/risk/method/method-version.ts', concurrentWrites, [
    ['version !== undefined && version !== found.version', 'false', 'method.update'],
  ]),
  ...faults('server/src/features/risk/method/write-levels.ts', concurrentWrites, [
    ['set.version !== undefined && set.version !== factor.version', 'false', 'updateLevels'],
  ]),
  ...faults('server/src/features/organization/setting/parts.ts', concurrentWrites, [
    ['version !== undefined && version !== current', 'false', 'setting.updateSecurity'],
    ['where id = app.current_company() for update', 'where id = app.current_company()', 'setting.updateApi'],
  ]),
  ...faults('server/src/features/organization/parameter/write-parameter.ts', concurrentWrites, [
    ['version !== undefined && version !== before.version', 'false', 'parameter.update'],
  ]),
  ...faults('server/src/features/identity/me/me.queries.ts', concurrentWrites, [
    ['where u.id = ${userId} for update`);\n  if (change', 'where u.id = ${userId}`);\n  if (change', 'me.update'],
  ]),
  ...faults('server/src/features/organization/user/change-user.ts', concurrentWrites, [
    ['version !== undefined && version !== membership.version', 'false', 'user.status'],
  ]),
  ...faults('server/src/features/organization/user/membership.ts', concurrentWrites, [
    ['if (lock) await', 'if (!lock) await', 'user.update'],
  ]),
  ...faults('server/src/features/organization/role/template/role-template.queries.ts', concurrentWrites, [
    ['version !== undefined && version !== before.version', 'false', 'roleTemplate.update'],
  ]),
  ...faults('server/src/features/risk/risk/change-risk.ts', concurrentWrites, [
    ['version !== undefined && version !== risk.version', 'false', 'risk.'],
  ]),
  ...faults('server/src/features/organization/company/companies/change-company.ts', concurrentWrites, [
    [' or version = ${version ?? null})', ' or true)', 'company.'],
  ]),
  ...faults('server/src/kit/catalogue/list.queries.ts', exported, [['if (Array.isArray(ids))', 'if (false)']]),
  ...faults(
    'server/src/kit/catalogue/list.queries.ts',
    ['server/test/list-pages.test.ts'],
    [
      ['isKept: fleeting', 'isKept: true || fleeting', 'counted each time'],
      ["(descending === (way === 'forward') ?", '(descending ?', 'from the nearer end'],
      ['order by x.place ${placedAs(term.descending, way)}', 'order by x.place', 'of the whole list in every order'],
    ],
  ),
  ...faults('server/src/features/risk/risk/list/list.queries.ts', exported, [
    ['...whenGiven(query.ids, (ids) => sql`r.id = any(${ids})`),', ''],
  ]),
  ...faults('server/src/features/record/audit/condition.ts', exported, [
    ['...(ids ? [sql`s.id', '...(ids && false ? [sql`s.id'],
  ]),
  ...faults('server/src/features/record/notification/notification.queries.ts', exported, [
    ['...(ids === undefined ? [] : [sql`n.id = any(${ids})`]),', ''],
  ]),
  ...faults('server/src/features/organization/platform-user/platform-users.queries.ts', exported, [
    [`when('ids', (ids) => sql\`u.id = any(\${ids})\`);`, ''],
  ]),
  ...faults('server/src/features/organization/role/template/role-template.queries.ts', exported, [
    ['...(ids === undefined ? [] : [sql`id = any(${ids})`]),', ''],
  ]),
  ...faults('server/src/kit/catalogue/export.ts', exported, [
    [`if (kind === 'flag') return value === true ?`, `if (kind === 'flag') return value !== true ?`],
    ['each[extra] === true ?', 'each[extra] !== true ?'],
  ]),
  ...faults('server/src/features/risk/risk/list/export.ts', exported, [swapped('(isCritical ? files.yes : files.no)')]),
  ...faults('server/src/features/risk/risk/recognition/export-suggestions.ts', exported, [
    swapped('(asset.isCritical ? files.yes : files.no)'),
  ]),
  ...faults('server/src/features/organization/parameter/export-parameters.ts', exported, [
    ['return value === true ? files.yes', 'return value !== true ? files.yes'],
  ]),
  ...faults('server/src/features/organization/platform-user/export-platform-users.ts', exported, [
    swapped('(is ? files.yes : files.no)'),
  ]),
  ...faults('server/src/features/organization/role/template/export-templates.ts', exported, [
    swapped('(isSystem ? files.yes : files.no)'),
  ]),
  ...faults(
    'server/src/features/inventory/relation/relation.queries.ts',
    ['server/src/features/inventory/relation/relation.test.ts'],
    [
      ['const reverse = from === to ?', 'const reverse = from === null ?'],
      [`way(other, own, 'incoming')`, `way(own, other, 'incoming')`],
    ],
  ),
  ...faults(
    'server/src/features/inventory/relation/relation.routes.ts',
    ['server/src/features/inventory/relation/relation.test.ts'],
    [['vulnerabilityThreat: turned(threatVulnerability)', 'vulnerabilityThreat: threatVulnerability']],
  ),
  ...faults(
    'server/src/features/risk/risk/assessment/assessment.queries.ts',
    ['server/src/features/risk/risk/assessment/assessment.test.ts'],
    [['order by asked.place`', 'order by r.id`', 'many at once']],
  ),
  ...faults(
    'server/src/kit/history/undo.ts',
    ['server/src/kit/catalogue/catalogue.test.ts'],
    [
      [`if (before) throw problem('changeset.alreadyUndone');`, ''],
      ['...changes.filter(({ touched }) => touched)', '...changes.filter(() => false)'],
    ],
  ),
  ...faults(
    'server/src/kit/catalogue/bulk.queries.ts',
    ['server/src/kit/catalogue/catalogue.test.ts'],
    [['if (refused === 0) return;', 'if (refused >= 0) return;']],
  ),
  ...faults(
    'server/src/kit/catalogue/remove.queries.ts',
    ['server/src/kit/catalogue/catalogue.test.ts'],
    [['if (by) throw problem(store.inTheWay, { by });', '']],
  ),
  ...faults(
    'server/src/kit/catalogue/import/import-rows.ts',
    ['server/src/features/inventory/import/import-rights.test.ts'],
    [
      [`checked.outcome === 'new' && !rights.create`, 'false'],
      [`checked.outcome === 'changed' && !rights.edit`, 'false'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/import/undo-import.ts',
    ['server/src/features/inventory/import/import-rights.test.ts'],
    [['for (const code of editsAskedFor(session, found)) expectMay(session, code);', '']],
  ),
  ...faults(
    'server/src/features/organization/role/admit-change.ts',
    ['server/src/features/organization/role/role.test.ts'],
    [
      ['return excess(session, before) ?? excess(session, after);', 'return excess(session, before);'],
      [`if (before.isSystem && after.base !== before.base) return problem('role.systemBase');`, ''],
    ],
  ),
  ...faults(
    'server/src/features/identity/shared/covers.ts',
    ['server/src/features/organization/user/user.test.ts'],
    [
      ['mayGrant(holder, place) && ', ''],
      [
        '(scopeIds.length > 0 && scopeIds.every((id) => allowedScopeIds.includes(id)))',
        'scopeIds.every((id) => allowedScopeIds.includes(id))',
      ],
    ],
  ),
  ...faults(
    'server/src/features/organization/scope/refusals.ts',
    ['server/src/features/organization/scope/scope.test.ts'],
    [['else if (names.length > 0)', 'else if (names.length > 1)']],
  ),
  ...faults(
    'server/src/kit/sheets/formula-text.ts',
    ['server/src/kit/sheets/csv/write-csv.test.ts', 'server/src/kit/sheets/round-trip.test.ts'],
    [['return runnable.test(inside) || marked.test(inside) ?', 'return marked.test(inside) ?']],
  ),
  ...faults(
    'server/src/features/risk/risk/recognition/suggestions.queries.ts',
    ['server/src/features/risk/risk/recognition/by-type.test.ts'],
    [
      ['and not o.is_suggested)`', ')`', 'makes the relation too'],
      ['c.basis, case when c.basis >= 4', 'c.basis, case when false', 'the worst vulnerability first'],
      ['b.type_id in (select y.type_id from ${types})', 'false', 'narrowed, searched'],
    ],
  ),
  ...faults(
    'server/migrations/0067_risks_over_companies.sql',
    ['server/src/features/risk/risk/recognition/by-type.test.ts'],
    [
      [
        'and not exists (select from public.type_threat z where z.company_id = of_company and z.type_id = of_type)',
        '',
        'nothing by its category',
      ],
      ['o.asset_id = of_asset and o.vulnerability_id = p.vulnerability_id);', 'false);', 'a combination once'],
    ],
  ),
  ...faults(
    'server/migrations/0122_weighted_items.sql',
    ['server/src/features/maturity/shared/score-view.test.ts'],
    [
      ["when 'weighted' then sum(m.value * m.weight)", "when 'weighted' then sum(m.value)", 'every figure of any'],
      ["when 'lowest' then min(m.value)", "when 'lowest' then max(m.value)", 'every figure of any'],
      [
        'else sum(m.value) / nullif(count(*), 0)',
        'else sum(m.value * m.weight) / nullif(sum(m.weight), 0)',
        'every figure of any',
      ],
    ],
  ),
  ...faults(
    'server/migrations/0067_risks_over_companies.sql',
    ['server/src/features/organization/company/figures/figures.test.ts'],
    [
      [
        'and k.threat_id = c.threat_id and k.vulnerability_id = c.vulnerability_id) is null',
        ') is null',
        'in numbers alone',
      ],
      ['perform app.count_suggestions();', 'perform 1;', 'counted again'],
      ['and r.status_id <> 2 group by', 'group by', 'in numbers alone'],
    ],
  ),
  ...faults(
    'server/src/features/organization/company/figures/figures.queries.ts',
    ['server/src/features/organization/company/figures/figures.test.ts'],
    [
      [
        "where c.status_id = 1 and ${chosen('companyId')}",
        "where true and ${chosen('companyId')}",
        'an inactive company',
      ],
      ['act as (select * from one where is_active)', 'act as (select * from one)', 'exactly its rows'],
      ['filter (where o.is_active and o.is_quiet)', 'filter (where o.is_quiet)', 'exactly its rows'],
    ],
  ),
  ...faults(
    'contract/src/organization/company-risk.ts',
    ['server/src/features/organization/company/figures/figures.test.ts'],
    [
      [
        `path: '/companies/risks',
    access: permissions.companies.list`,
        `path: '/companies/risks',
    access: permissions.risks.viewRecognition`,
        'nobody inside a company',
      ],
    ],
  ),
  ...faults(
    'server/src/features/identity/oauth/hand-over.ts',
    ['server/src/features/identity/session/hand-over.test.ts'],
    [
      [`if (!isVerified(verifier, found.data['verifierHash'])) throw problem('oauth.expired');`, '', 'good once'],
      ['isProven: true, seconds })', 'isProven: true })', 'ends when the first would have'],
      [`if (seconds === null) throw problem('oauth.expired');`, '', 'ends when the first would have'],
    ],
  ),
  ...faults(
    'server/src/features/identity/session/session.routes.ts',
    ['server/src/features/identity/session/hand-over.test.ts'],
    [['here !== MAIN_SUBDOMAIN && here !== found.subdomain', 'false', 'no other is entered']],
  ),
  ...faults(
    'server/src/features/identity/shared/session/admission.ts',
    ['server/src/features/identity/account/account.test.ts'],
    [[`m.user_id = $1 and m.status_id = 2)`, `m.user_id = $1 and false)`, 'made inactive in']],
  ),
  ...faults(
    'server/src/features/risk/risk/recognition/recognize-risks.ts',
    ['server/src/features/risk/risk/recognition/by-type.test.ts'],
    [
      ['r.asset_id, r.threat_id, true', 'r.asset_id, r.threat_id, false', 'makes the relation too'],
      ['if (ids.length > 0) await relateThreats(trx, ids);', '', 'of many at once'],
    ],
  ),
  ...faults(
    'server/src/features/record/changeset/needs.ts',
    ['server/src/features/risk/risk/recognition/by-type.test.ts'],
    [["    risk: ['insert', 'update'],\n", '', 'the permission to recognize alone']],
  ),
  ...faults(
    'server/src/features/inventory/type-threat/save-pairs.ts',
    ['server/src/features/inventory/type-threat/type-threat.test.ts'],
    [
      ["and y.kind = 'assetType' and y.id", 'and y.id', 'is no type'],
      ['or x.nth > 1 order', 'order', 'is no type'],
    ],
  ),
  ...faults(
    'server/src/features/record/view/write-view.ts',
    ['server/src/features/record/view/view.test.ts'],
    [[' || !isReadableView(session, view)', '', 'is not there for them']],
  ),
  ...faults(
    'server/src/kit/http/wording.ts',
    ['server/src/features/inventory/import/import-cells.test.ts'],
    [
      [
        'namedParams(refusal.code, { ...refusal.params, reference }, texts)',
        '{ ...refusal.params, reference }',
        'is refused for them',
      ],
    ],
  ),
];
