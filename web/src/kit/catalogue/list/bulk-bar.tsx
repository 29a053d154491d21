import { lazy, Suspense } from 'react';
import type { BulkBarProps } from './bulk-bar-props.ts';
import { useList } from './list-context.ts';

// Loaded with the first selection.
const BulkActs = lazy(() => import('./bulk-acts.tsx').then((m) => ({ default: m.BulkActs })));

/** Acts on every selected entry at once: all or nothing, and one "Deshacer" for all of it. */
export function BulkBar(props: BulkBarProps) {
  const { selection } = useList();
  return selection.rows.length === 0 ? null : (
    <Suspense>
      <BulkActs {...props} />
    </Suspense>
  );
}
