import { Fact } from '#kit/catalogue/form/fact.tsx';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { Section } from '#kit/catalogue/form/section.tsx';
import { useTexts } from '#kit/texts/texts.ts';

const people = ['askedBy', 'assignee', 'answeredBy'] as const;

/** Who asked, who is to answer and who answered, where a request is only shown. */
export function RequestPeople() {
  const { form, row } = useFieldHome();
  const { t } = useTexts();
  if (form !== null || !row) return null;
  return (
    <Section title={t('auditRequest.people')}>
      {people.map((each) => (
        <Fact key={each} label={t(`auditRequest.extras.${each}`)}>
          {typeof row[each] === 'string' ? row[each] : t('catalogue.form.empty')}
        </Fact>
      ))}
    </Section>
  );
}
