import { TextInput } from '@mantine/core';
import type { Form, FormIssue } from '#kit/form/use-form.ts';
import { tooLong } from '#kit/form/issues.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** What a template is called: one for every company in both languages. */
export interface TemplateWords {
  name: string;
  description: string;
  nameEn: string;
  descriptionEn: string;
}

const longest = { name: 200, description: 500 };
const longestEnglish = { nameEn: 200, descriptionEn: 500 };

/** What is wrong with its words: a name is required in each language the template has. */
export const wrongWords = (words: TemplateWords, isForEveryone: boolean): FormIssue[] => [
  ...(words.name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
  ...(isForEveryone && words.nameEn.trim() === '' ? [{ path: 'nameEn', code: 'required' }] : []),
  ...tooLong(words, longest),
  ...(isForEveryone ? tooLong(words, longestEnglish) : []),
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
        {...form.text(name)}
      />
      <LongText label={t(`assetTemplate.save.${description}`)} max={longest.description} {...form.text(description)} />
    </>
  );
}
