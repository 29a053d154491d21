import { faults } from './mutation.ts';

const attached = ['server/src/features/inventory/evidence/attach-evidence.test.ts'];
const evidenced = ['server/src/features/inventory/evidence/evidence.test.ts'];
const pictured = ['server/src/features/risk/asset-graph/asset-graph.test.ts'];

/** Faults in evidence, criticality, the picture of assets and the files of their relations. */
export const inventoryFaults = [
  ...faults('server/src/features/inventory/evidence/attach-evidence.ts', attached, [
    ['if (files.length > 0) expectMay(session, provable[entity].upload);', 'void [expectMay, provable, session];'],
    ['for (const { id } of uploads) await deleteUpload(trx, id);', 'void [uploads, deleteUpload, trx];'],
  ]),
  ...faults('server/src/kit/http/upload.ts', attached, [
    ['if (part.file.truncated) throw', 'if (part.file.truncated && false) throw', 'a byte are refused'],
    ["if (part.fieldname.replace(/\\[\\]$/, '') !== field) throw", "if (field === '') throw", 'another field'],
  ]),
  ...faults('server/src/features/inventory/evidence/upkeep/remind.ts', evidenced, [
    [', preferring: keepers }', ' }', 'the area that keeps a piece'],
    ['among: await peopleOfScope(trx, scopeId)', 'among: (void [peopleOfScope, scopeId], undefined)', 'is reminded'],
  ]),
  ...faults('server/src/kit/files/intact-file.ts', evidenced, [
    [": hash.digest('hex') === sha256;", ": hash.digest('hex') !== '';", 'is compared with its hash'],
  ]),
  ...faults(
    'server/src/features/inventory/evidence/create-evidence.ts',
    ['server/src/features/risk/control/follow-up/follow-up.test.ts'],
    [
      ['return needed.length > 0 ? needed : [permissions.assets.uploadEvidence];', 'return [];', 'proves nothing else'],
      ['and ${isOfTarget})`);', ')`);', 'proves nothing else'],
    ],
  ),
  ...faults(
    'server/src/features/organization/company/companies/erase-company.ts',
    ['server/src/features/organization/company/companies/erase-company.test.ts'],
    [["if (held > 0) throw problem('company.onHold', { count: held });", 'void held;', 'on legal hold']],
  ),
  ...faults('server/src/kit/catalogue/relation-history.queries.ts', evidenced, [
    ['and coalesce(c.after, c.before) ->> ${sql.lit(other)} is not null', '', 'and nothing else'],
  ]),
  ...faults('server/src/features/inventory/evidence/expected-evidence.ts', evidenced, [
    ['and ${isOfTarget}', '', 'of its target alone'],
  ]),
  ...faults('server/src/features/inventory/evidence/evidence.queries.ts', evidenced, [
    ['updated_at = now() where ${isOfBoth}`', 'updated_at = now() where false`', 'taken away from that'],
  ]),
  ...faults('server/src/features/inventory/evidence/download-evidence.ts', evidenced, [
    ['withoutTurning(beginningOf(', '(beginningOf(', 'gira.txt'],
    ['Math.min(file.size, previewedText) - 1', 'file.size - 1', 'largo.txt'],
  ]),
  ...faults('server/src/features/inventory/evidence/evidence.queries.ts', evidenced, [
    [
      'where company_id = app.current_company() and scope_id = ${scopeId} and id = any(${unique})`);',
      'where company_id = app.current_company() and id = any(${unique})`);',
      'the address of a file opens nothing',
    ],
  ]),
  ...faults('server/src/features/inventory/evidence/upload/receive-upload.ts', evidenced, [
    [
      "if (offset > received) throw problem('evidence.wrongOffset', { received });",
      '',
      'goes on after a lost connection',
    ],
  ]),
  ...faults(
    'server/src/kit/files/inspect-file.ts',
    ['server/src/features/inventory/evidence/hostile-files.test.ts'],
    [
      ['if (programs.test(mime)) throw', "if (mime === '') throw", 'is refused, and nothing of it stays'],
      ['if (bytes.includes(macroStorage)) throw', 'if (false) throw', 'is refused, and nothing of it stays'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/shared/evidence-validity.ts',
    ['server/test/counts-filter.test.ts', ...evidenced],
    [['when t.valid_until < ${today} then', 'when t.valid_until <= ${today} then', 'evidence']],
  ),
  ...faults(
    'server/src/kit/catalogue/import/import-pairs.ts',
    ['server/src/features/inventory/import/import-asset-relations.test.ts'],
    [
      ['if (from === to && ends.one === ends.other) return', 'if (false) return'],
      ['${hasKinds ? sql`, l.kind` : sql``} from ${recordset(pairs)}', 'from ${recordset(pairs)}'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/asset/criticality/read-criticality.ts',
    ['server/src/features/inventory/asset/criticality/criticality.test.ts'],
    [
      ['criticality: overrideLevel ?? computed,', 'criticality: computed,', 'is set by hand'],
      [
        'at === null ? await readSources(trx, id) : await readSourcesThen(trx, then, id, at)',
        'await readSources(trx, id)',
        'as it stood',
      ],
    ],
  ),
  ...faults(
    'server/src/features/inventory/asset/criticality/past-sources.ts',
    ['server/src/features/inventory/asset/criticality/criticality.test.ts'],
    [
      ['const seen = new Set([id]);', 'const seen = new Set<number>();', 'of a circle as it stood'],
      ['value > (found.get(dimension)?.value ?? 0)', 'value >= (found.get(dimension)?.value ?? 0)', 'as it stood'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/shared/past-tables.ts',
    ['server/src/features/inventory/asset/criticality/criticality.test.ts'],
    [['join dependency r on r.asset_id = n.id)', 'join dependency r on r.asset_id = n.id and false)', 'as it stood']],
  ),
  ...faults(
    'server/src/features/inventory/asset-template/template-relations.ts',
    ['server/src/features/inventory/asset-template/asset-template.test.ts'],
    [
      ['others[Math.min(place, others.length - 1)]', 'others[0]', 'keep relations with other assets'],
      ['return coded.length > 0 ? coded :', 'return coded.length >= 0 ? coded :', 'keep relations with other assets'],
    ],
  ),
  ...faults(
    'server/src/features/inventory/asset-template/keep-template.ts',
    ['server/src/features/inventory/asset-template/asset-template.test.ts'],
    [['JSON.stringify(nameless(content))', 'JSON.stringify((void nameless, content))', 'name no asset of the company']],
  ),
  ...faults('server/src/features/risk/asset-graph/walk.ts', pictured, [
    [
      "(w.way = 'relations' or l.kind = any(${kinds}::text[])) and l.company_id = app.current_company() and l.asset_id = any(w.frontier)",
      'l.company_id = app.current_company() and l.asset_id = any(w.frontier)',
    ],
    ['where not exists (select from unnest(w.seen) s(id) where s.id = a.id)', 'where not a.id = any(w.frontier)'],
  ]),
  ...faults('server/src/features/risk/asset-graph/impact.queries.ts', pictured, [
    ["and l.related_asset_id = f.id\n        and l.kind = 'dependsOn'", 'and l.related_asset_id = f.id'],
  ]),
  ...faults('server/src/features/risk/shared/worst-risk.ts', pictured, [
    [' and r.status_id <> 2`;', '`;', 'the worst assessed risk'],
  ]),
];
