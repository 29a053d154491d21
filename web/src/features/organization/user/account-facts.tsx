import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Ago } from '#kit/formats/ago.tsx';
import { Fact } from '#kit/catalogue/form/fact.tsx';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { Section } from '#kit/catalogue/form/section.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { PlaceStatus } from './place-status.tsx';
import type { UserRow } from './user-row.ts';

/** How a person comes in: since when not any more, with a second step or not, or until when their invitation waits. */
export function AccountFacts() {
  const { row, form } = useFieldHome();
  const { t } = useTexts();
  if (form !== null || !row) return null;
  const person = row as unknown as UserRow;
  return (
    <Section title={t('user.sections.account')}>
      <Fact label={t('user.fields.lastAccessAt')}>
        <Ago at={person.lastAccessAt} />
      </Fact>
      <Fact label={t('user.fields.hasTwoStep')}>{t(person.hasTwoStep ? 'shell.yes' : 'shell.no')}</Fact>
      {person.statusId === statusIds.INVITED ? (
        <Fact label={t('user.invitation')}>
          <PlaceStatus row={person} />
        </Fact>
      ) : null}
    </Section>
  );
}
