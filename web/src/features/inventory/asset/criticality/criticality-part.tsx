import { permissions } from '@baluarte/contract/permissions.ts';
import { lazy, Suspense } from 'react';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { useCan } from '#kit/session/session.tsx';
import { loadTexts } from '#kit/texts/texts.ts';

// With its words: the form of an asset needs neither.
const CriticalityFacts = lazy(async () => {
  const [m] = await Promise.all([import('./criticality-facts.tsx'), loadTexts(['criticality'])]);
  return { default: m.CriticalityFacts };
});

/** On the page of an asset that is read: how critical it is, and why. */
export function CriticalityPart() {
  const { form, row } = useFieldHome();
  const mayView = useCan()(permissions.assets.viewCriticity);
  if (form !== null || !row || !mayView) return null;
  return (
    <Suspense>
      <CriticalityFacts id={row.id} />
    </Suspense>
  );
}
