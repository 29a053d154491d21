import { lazy, Suspense, type ComponentProps } from 'react';

const EntityValues = lazy(() => import('./entity-values.tsx').then((m) => ({ default: m.EntityValues })));

/** Chooses what an entity filter narrows to; its code comes when somebody opens one. */
export function EntityFilter(props: ComponentProps<typeof EntityValues>) {
  return (
    <Suspense>
      <EntityValues {...props} />
    </Suspense>
  );
}
