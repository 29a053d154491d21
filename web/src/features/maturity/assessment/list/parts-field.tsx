import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Button, CloseButton, MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { said } from '../assessment-words.ts';
import styles from '../assessment.module.css';
import { usePeople } from '../use-people.ts';

/** A person and what they answer: codes of items or groups. Without a person while the row is being filled. */
export interface Part {
  user_id: number | null;
  codes: string[];
}

interface PartsFieldProps {
  definition: Pick<FrameworkDefinition, 'groups'>;
  /** People the assessment names already. */
  named?: readonly { user_id: number; user_name: string | null }[];
  parts: readonly Part[];
  onChange: (parts: Part[]) => void;
}

/** Who answers which part of an assessment. */
export function PartsField({ definition, named = [], parts, onChange }: PartsFieldProps) {
  const { t } = useTexts();
  const people = usePeople(named.map(({ user_id: id, user_name: name }) => ({ id, name })));
  const groups = definition.groups
    .filter(({ kind }) => kind === 'clause' || kind === 'theme' || kind === 'group')
    .map(({ code, name }) => ({ value: code, label: `${code} ${said(name)}` }));
  const change = (at: number, values: Partial<Part>) =>
    onChange(parts.map((part, place) => (place === at ? { ...part, ...values } : part)));
  return (
    <fieldset className={styles.parts}>
      <legend>{t('assessment.start.parts')}</legend>
      <p>{t('assessment.start.partsHint')}</p>
      {parts.map((part, at) => (
        <div key={at} className={styles.part}>
          <Select
            aria-label={`${t('assessment.start.person')} ${at + 1}`}
            placeholder={t('assessment.start.person')}
            searchable
            data={people}
            value={part.user_id === null ? null : String(part.user_id)}
            onChange={(id) => change(at, { user_id: id === null ? null : Number(id) })}
          />
          <MultiSelect
            aria-label={`${t('assessment.start.part')} ${at + 1}`}
            placeholder={part.codes.length > 0 ? '' : t('assessment.start.part')}
            searchable
            data={groups}
            value={part.codes}
            onChange={(codes) => change(at, { codes })}
          />
          <CloseButton
            aria-label={t('assessment.start.removePart', { count: at + 1 })}
            onClick={() => onChange(parts.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...parts, { user_id: null, codes: [] }])}
      >
        {t('assessment.start.addPart')}
      </Button>
    </fieldset>
  );
}

/** Rows as they are sent; those nobody began to fill are left out. */
export const sentParts = (parts: readonly Part[]) =>
  parts.flatMap(({ user_id, codes }) => (user_id === null ? [] : [{ user_id, codes }]));

/** An issue where a row says the person or the part alone. */
export const partIssues = (parts: readonly Part[], message: string) =>
  parts.some(({ user_id, codes }) => (user_id === null) !== (codes.length === 0))
    ? [{ path: 'parts', code: 'invalid', message }]
    : [];
