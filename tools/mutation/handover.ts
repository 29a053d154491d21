import { faults } from './mutation.ts';

const made = ['server/src/features/record/handover/handover.test.ts'];
const shown = ['server/src/features/record/handover/page/viewer.test.ts'];
const folder = 'server/src/features/record/handover';

/** Faults in what a hand-over pack finds of itself, and in who may have one. */
export const handoverFaults = [
  ...faults(`${folder}/page/verify.ts`, made, [
    ['&& said.key === signed.fingerprint', '', 'another key'],
    ['links.length !== chain.sealed || ', 'false && ', 'an entry of the chain'],
    ['&& !isOutside &&', '&&', 'an entry of the chain'],
    [
      'if (broken !== null && !findings.some(({ seal }) => seal === broken.seal))',
      'if (broken === undefined)',
      'moved to another day',
    ],
    ['.filter((each) => !expected.has(each))', '.filter(() => false)', 'in it twice'],
    ['.concat(page.repeated)', '', 'in it twice'],
    ['[...byPath.keys(), ...repeated]', '[...byPath.keys()]', 'in it twice'],
    ["toBase64(bytes) === signed?.signature ? 'holds'", "bytes.length === 64 ? 'holds'", 'raw signature'],
  ]),
  ...faults(`${folder}/page/verify.ts`, shown, [
    ["if (why === 'altered') findings", "if (why === 'gone') findings", 'should have been when'],
  ]),
  ...faults(`${folder}/page/viewer.js`, shown, [
    ['const isUnsigned = ', 'const isUnsigned = false && ', 'could not be checked'],
    ["state.failed = crypto?.subtle === undefined ? 'insecure' : 'other';", '', 'could not be checked'],
    ['if (isBeside) state.own.findings.push', 'if (!isBeside && false) state.own.findings.push', 'twice, or beside'],
    ['.filter(([, found]) => found > 1)', '', 'whatever their folder'],
  ]),
  ...faults(`${folder}/pack/chain.queries.ts`, made, [
    ["case when s.id is null then '' when", 'case when', 'moved to another day'],
    ['!seen.changesets.has(changeset)', 'seen.changesets.has(-1)', 'leaves the chain whole'],
  ]),
  ...faults(`${folder}/pack/evidence.queries.ts`, made, [
    ['l.assessment_answer_id is null or', 'true or', 'all that it proves'],
  ]),
  ...faults(`${folder}/handover.routes.ts`, made, [
    [
      'leftOut: isReadable ? readStoredList(handoverRow.shape.leftOut.element, row.leftOut) : [],',
      'leftOut: readStoredList(handoverRow.shape.leftOut.element, row.leftOut),',
      'less than everything',
    ],
    ["if (!mayRead(session, found)) throw problem('handover.othersPack');", '', 'less than everything'],
  ]),
  ...faults('server/src/features/record/audit/verify-chain.ts', made, [
    ['{ companyId, userId: null,', '{ companyId, userId: (arguments[1] as Tenant).userId,', 'not limited to is told'],
  ]),
];
