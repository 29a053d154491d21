import { timeliness } from '@baluarte/contract/risk/control.ts';
import { lazy, Suspense } from 'react';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { loadTexts } from '#kit/texts/texts.ts';

// With its words: most controls have nothing of the kind.
const NoteLater = lazy(async () => {
  const [{ LessenedNote }] = await Promise.all([import('./lessened-note.tsx'), loadTexts(['riskControl'])]);
  return { default: LessenedNote };
});

/** Says of a control that is only shown that it counts less as its follow-up is late. */
export function LessenedAbove() {
  const { form, row } = useFieldHome();
  const { data: left } = timeliness.safeParse(row?.['timeliness']);
  if (form !== null || !row || left === undefined || left === 'full') return null;
  return (
    <Suspense>
      <NoteLater controlId={row.id} left={left} />
    </Suspense>
  );
}
