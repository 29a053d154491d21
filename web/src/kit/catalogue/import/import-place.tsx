import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Catalogue } from '../catalogue.ts';
import { importParameter } from './import-address.ts';
import { backgroundJob, kindOf } from './import-kind.ts';

// The wizard and its parts come when somebody imports.
const ImportDrawer = lazy(() => import('./import-drawer.tsx').then((m) => ({ default: m.ImportDrawer })));
const ImportPill = lazy(() => import('./import-pill.tsx').then((m) => ({ default: m.ImportPill })));

interface ImportPlaceProps {
  catalogue: Catalogue;
  /** What comes in, in words, where it is not what the catalogue calls its entries. */
  what?: string;
}

/** Where the wizard of a list opens, as its address says; or the mark of an import left running. */
export function ImportPlace({ catalogue, what }: ImportPlaceProps) {
  const { search } = useLocation();
  const job = new URLSearchParams(search).get(importParameter);
  const left = job === null ? backgroundJob(kindOf(catalogue)) : null;
  return (
    <Suspense>
      {job === null ? null : <ImportDrawer catalogue={catalogue} what={what} job={job} />}
      {left === null ? null : <ImportPill jobId={left} />}
    </Suspense>
  );
}
