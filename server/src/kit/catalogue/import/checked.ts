import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { Row, RowFindings } from './read-cells.ts';

/** A row of the database that a row of the file is; `values` has the fields the file fills, by name. */
export interface Existing {
  id: number;
  version: number;
  values: Row;
}

/** The outcome of one row of an import. */
export type Checked = RowFindings &
  (
    | { outcome: 'new'; values: Row; needsCode: boolean }
    | { outcome: 'changed'; id: number; version: number; values: Row; changes: Changes }
    | { outcome: 'same' }
    | { outcome: 'rejected'; reasons: Issue[] }
  );
export type Changes = Record<string, { before: unknown; after: unknown }>;
