import { lazy, Suspense, type ComponentProps } from 'react';

const EntityValues = lazy(() => import('./entity-values.tsx').then((m) => ({ default: m.EntityValues })));

/** Chooses the values of an entity filter; its code is loaded when one is opened. */
export function EntityFilter(props: ComponentProps<typeof EntityValues>) {
  return (
    <Suspense>
      <EntityValues {...props} />
    </Suspense>
  );
}
