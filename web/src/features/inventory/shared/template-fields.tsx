import { Textarea, TextInput } from '@mantine/core';
import type { Form, FormIssue } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** What a template is called: one for every company in both languages. */
export interface TemplateWords {
  name: string;
  description: string;
  nameEn: string;
  descriptionEn: string;
}

/** A name is required in each language the template has. */
export const missingNames = ({ name, nameEn }: TemplateWords, isForEveryone: boolean): FormIssue[] => [
  ...(name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
  ...(isForEveryone && nameEn.trim() === '' ? [{ path: 'nameEn', code: 'required' }] : []),
];

/** Name and description in the language of the company, or in English. */
export function TemplateFields({ form, isEnglish = false }: { form: Form<TemplateWords>; isEnglish?: boolean }) {
  const { t } = useTexts();
  const [name, description] = isEnglish ? (['nameEn', 'descriptionEn'] as const) : (['name', 'description'] as const);
  return (
    <>
      <TextInput
        label={t(`assetTemplate.save.${name}`)}
        required
        data-autofocus={isEnglish ? undefined : true}
        maxLength={200}
        {...form.text(name)}
      />
      <Textarea
        label={t(`assetTemplate.save.${description}`)}
        autosize
        minRows={2}
        maxLength={500}
        {...form.text(description)}
      />
    </>
  );
}
