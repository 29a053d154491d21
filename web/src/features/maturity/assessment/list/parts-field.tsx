import { maximumParts } from '@baluarte/contract/maturity/assessment.ts';
import type { PartRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { choice } from '@baluarte/contract/kit/field.ts';
import { Button, CloseButton, MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { said } from '../../shared/framework-words.ts';
import styles from '../assessment.module.css';
import { usePeople } from '../use-people.ts';
import { partGroups } from './part-groups.ts';
import { pillOf } from '#kit/form/pill-of.tsx';

/** Who answers, `user:7` or `area:3`, and what: codes of items or groups. Without anybody while the row is being filled. */
export interface Part {
  receiver: string | null;
  codes: string[];
}

interface PartsFieldProps {
  definition: Pick<FrameworkDefinition, 'groups' | 'items'>;
  /** People and areas the assessment names already. */
  named?: readonly PartRow[];
  parts: readonly Part[];
  onChange: (parts: Part[]) => void;
}

const chosen = { areaId: choice('area') };

/** Who answers which part of an assessment: people, and areas for whoever answers for them. */
export function PartsField({ definition, named = [], parts, onChange }: PartsFieldProps) {
  const { t } = useTexts();
  const people = usePeople(named.flatMap(({ user_id: id, user_name: name }) => (id === null ? [] : [{ id, name }])));
  const choices = useChoices(chosen);
  const isNamed = (id: number) => named.some(({ area_id: area }) => area === id);
  const receivers = [
    {
      group: t('assessment.start.people'),
      items: people.map(({ value, label }) => ({ value: `user:${value}`, label })),
    },
    {
      group: t('assessment.start.areas'),
      items: choices
        .of('area')
        .filter(({ id, statusId }) => statusId === 1 || isNamed(id))
        .map((area) => ({ value: `area:${area.id}`, label: choiceName(area) })),
    },
  ];
  const groups = partGroups(definition).map(({ code, name }) => ({ value: code, label: `${code} ${said(name)}` }));
  const change = (at: number, values: Partial<Part>) =>
    onChange(parts.map((part, place) => (place === at ? { ...part, ...values } : part)));
  return (
    <fieldset className={styles.parts}>
      <legend>{t('assessment.start.parts')}</legend>
      <p>{t('assessment.start.partsHint')}</p>
      {parts.map((part, at) => (
        <div key={at} className={styles.part}>
          <Select
            aria-label={`${t('assessment.start.receiver')} ${at + 1}`}
            placeholder={t('assessment.start.receiver')}
            searchable
            data={receivers.map(({ group, items }) => ({
              group,
              // Each is given one part.
              items: items.filter(
                ({ value }) => value === part.receiver || parts.every(({ receiver }) => receiver !== value),
              ),
            }))}
            value={part.receiver}
            onChange={(receiver) => change(at, { receiver })}
          />
          <MultiSelect
            renderPill={pillOf}
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
      {parts.length < maximumParts ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...parts, { receiver: null, codes: [] }])}
        >
          {t('assessment.start.addPart')}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Rows of the field for the parts there are. */
export const partsIn = (rows: readonly PartRow[]): Part[] =>
  rows.map(({ user_id: person, area_id: area, codes }) => ({
    receiver: person === null ? `area:${area ?? 0}` : `user:${person}`,
    codes,
  }));

/** Rows as they are sent; those nobody began to fill are left out. */
export const sentParts = (parts: readonly Part[]) =>
  parts.flatMap(({ receiver, codes }) => {
    const [kind, id] = (receiver ?? '').split(':');
    if (id === undefined) return [];
    return [kind === 'area' ? { area_id: Number(id), codes } : { user_id: Number(id), codes }];
  });

/** An issue where a row says who, or what, alone. */
export const partIssues = (parts: readonly Part[], message: string) =>
  parts.some(({ receiver, codes }) => (receiver === null) !== (codes.length === 0))
    ? [{ path: 'parts', code: 'invalid', message }]
    : [];
