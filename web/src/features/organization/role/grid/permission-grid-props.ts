import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';

export interface PermissionGridProps {
  id: string;
  label: string;
  value: readonly number[];
  /** Base of the role, and its word: some permissions mean nothing to some bases. Null until it is chosen. */
  base: { id: BaseRole; name: string } | null;
  /** What was saved, to compare with; null where there is nothing to compare. */
  saved: readonly number[] | null;
  /** Whether the viewer may grant and revoke a permission. */
  mayChange: (code: PermissionCode) => boolean;
  /** Null where the permissions are only shown. */
  onChange: ((codes: number[]) => void) | null;
}
