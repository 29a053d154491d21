import { faults } from './mutation.ts';

const ofRegisters = ['server/src/features/risk/risk/import/import-risks.test.ts'];
const rights = 'what a person may not do by hand';
const refusals = 'each row that cannot come in';
const again = 'comes in again';

/** Faults in how files of risks are read, compared, allowed, written and taken back. */
export const registerFaults = [
  ...faults('server/src/features/risk/risk/import/row.rules.ts', ofRegisters, [
    ['return isSame ? held : said;', 'return said;', again],
    ['own.has(factor) ? [] : factor.levels', 'factor.levels', 'an impact of one column'],
    ["typeof code === 'string')", "code === '')", refusals],
    ['if (place >= 0) issues.splice(place, 1);', 'void place;', 'is one row too many'],
    ["if (blind !== undefined) return { field: blind, code: 'mayNotWrite' };", 'void blind;', rights],
    [
      "if (field === 'probabilityLevelId') return [may.editProbability];",
      "if (field === 'probabilityLevelId') return [];",
      rights,
    ],
    [
      "if (field === 'impact') return [may.editImpacts, may.editImpactLevels];",
      "if (field === 'impact') return [may.editImpacts];",
      rights,
    ],
    ['describingFields.includes(field)', 'false', rights],
    [
      "const ofAnother = existing && refuse('endOfAnotherRisk', isEnd);",
      "const ofAnother = existing && refuse('endOfAnotherRisk', () => false);",
      refusals,
    ],
    ['=== statusIds.INACTIVE', '=== statusIds.PENDING', refusals],
    [
      'else after.set(factorId, level === setAside ? null : Number(level));',
      'else after.set(factorId, Number(level));',
      'a code says which risk',
    ],
  ]),
  ...faults('server/src/features/risk/risk/import/risks-in-files.ts', ofRegisters, [
    ['(!row.existing || row.existing.version === version)', '(!row.existing || version > 0)', 'is not overwritten'],
    ['await relateThreats(trx, [...ids.keys()]);', 'void relateThreats;', 'a row without a code'],
  ]),
  ...faults('server/src/features/risk/risk/import/file-scales.ts', ofRegisters, [
    ['known.has(foldWord(name)) ?', 'false ?', 'a row without a code'],
    ["['NA', 'N.A.', 'N/A']", "['NA']", 'a code says which risk'],
  ]),
  ...faults('server/src/kit/catalogue/import/import-rows.ts', ofRegisters, [
    ['(this.#rowOfId.get(existing.id) ?? row.number)', 'row.number', 'is one row too many'],
  ]),
  ...faults('server/src/kit/catalogue/import/choice-index.ts', ofRegisters, [
    ['found.length === 0 && isScale(kind)', 'false', 'the matrix of a public body'],
  ]),
  ...faults('server/src/kit/catalogue/import/other-rows.ts', ofRegisters, [
    [': [`${foldWord(template.code)} `];', ': [];', 'the template has a column'],
  ]),
  ...faults('server/src/features/inventory/import/propose-plan.ts', ofRegisters, [
    ['return codes.length > 0 && codes.length >= others;', 'return true;', 'codes of another register'],
  ]),
  ...faults('server/src/features/inventory/import/import-job.ts', ofRegisters, [
    ['...(importAccess[found.kind].told ?? []),', '', 'an import of somebody else'],
  ]),
  ...faults(
    'server/src/features/inventory/import/import-job.ts',
    ['server/src/features/risk/risk/import/import-treatments.test.ts'],
    [
      [
        '...accessOfColumns(found.kind, found.mapping).flatMap(({ view }) => view),',
        '...accessOfColumns(found.kind, found.mapping).flatMap(() => []),',
        'what a file decided',
      ],
    ],
  ),
  ...faults('server/src/features/inventory/import/undo-import.ts', ofRegisters, [
    [
      'if (userId === session.userId && importRights(session, kind).edit) return [];',
      'if (userId !== null && importRights(session, kind).edit) return [];',
      'an import of somebody else',
    ],
    ['own ? Math.min(rows - left.size, undone) : undone', 'undone', 'a row without a code'],
  ]),
  ...faults('server/src/kit/catalogue/list.queries.ts', ofRegisters, [
    [
      "createdIn: 'insert', changedIn: 'update'",
      "createdIn: 'update', changedIn: 'update'",
      'the matrix of a public body',
    ],
  ]),
];
