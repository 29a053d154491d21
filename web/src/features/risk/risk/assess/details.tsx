import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AreaSelect } from '../area-select.tsx';
import type { Draft } from './draft.ts';
import styles from '../panel/panel.module.css';

/** Longest texts, in characters. */
const maxLength = { description: 500, reference: 100, notes: 10_000 };

/** Who answers for the risk, and what it is about in the company's own words. */
export function Details({
  draft,
  isReadOnly,
  onChange,
}: {
  draft: Draft;
  isReadOnly: boolean;
  onChange: (draft: Draft) => void;
}) {
  const { t } = useTexts();
  // Emptied while it is edited, a field stays until the next visit.
  const [hasReference] = useState(draft.reference !== '');
  const [hasNotes] = useState(draft.notes !== '');
  return (
    <div className={styles.details}>
      <AreaSelect
        size="xs"
        label={t('risk.panel.owner')}
        none={t('risk.panel.noOwner')}
        value={String(draft.ownerId ?? '')}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, ownerId: value === '' ? null : Number(value) })
        }
      />
      <LongText
        size="xs"
        maxRows={8}
        max={maxLength.description}
        label={t('risk.panel.description')}
        placeholder={isReadOnly ? '' : t('risk.panel.descriptionPlaceholder')}
        readOnly={isReadOnly}
        value={draft.description}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value })}
      />
      {/* What a register brought: where it brought nothing, there is nothing to fill in. */}
      {hasReference ? (
        <TextInput
          size="xs"
          maxLength={maxLength.reference}
          label={t('risk.panel.reference')}
          description={t('risk.panel.referenceText')}
          readOnly={isReadOnly}
          value={draft.reference}
          onChange={({ currentTarget }) => onChange({ ...draft, reference: currentTarget.value })}
        />
      ) : null}
      {hasNotes ? (
        <LongText
          size="xs"
          maxRows={12}
          max={maxLength.notes}
          label={t('risk.panel.notes')}
          readOnly={isReadOnly}
          value={draft.notes}
          onChange={({ currentTarget }) => onChange({ ...draft, notes: currentTarget.value })}
        />
      ) : null}
    </div>
  );
}
