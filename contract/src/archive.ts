import { problemsOf } from './kit/problem.ts';

export const archiveProblems = problemsOf({
  'archive.notAnArchive': { status: 422 },
  'archive.truncated': { status: 422 },
  'archive.bomb': { status: 422 },
  'archive.damaged': { status: 422 },
  'archive.unexpectedFile': { status: 422 },
  'archive.missingFile': { status: 422 },
  'archive.wrongHash': { status: 422 },
  'archive.newer': { status: 422 },
  'archive.unknownContent': { status: 422 },
  'archive.missingContent': { status: 422 },
  'archive.refusedRow': { status: 422 },
});
