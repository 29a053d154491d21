import { NativeSelect, Textarea } from '@mantine/core';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { riskFields } from '../risk-fields.ts';
import type { Draft } from './draft.ts';
import styles from '../panel/panel.module.css';

const longest = 500;

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
  const { t, number } = useTexts();
  const choices = useChoices(riskFields);
  const areas = choices.of('area').filter(({ id, statusId }) => statusId === 1 || id === draft.ownerId);
  return (
    <div className={styles.details}>
      <NativeSelect
        size="xs"
        label={t('risk.panel.owner')}
        value={draft.ownerId ?? ''}
        disabled={isReadOnly}
        data={[
          { value: '', label: t('risk.panel.noOwner') },
          ...areas.map((area) => ({ value: String(area.id), label: choiceName(area) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, ownerId: value === '' ? null : Number(value) })
        }
      />
      <Textarea
        size="xs"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longest}
        label={t('risk.panel.description')}
        placeholder={isReadOnly ? '' : t('risk.panel.descriptionPlaceholder')}
        readOnly={isReadOnly}
        value={draft.description}
        description={draft.description.length > 0 ? `${number(draft.description.length)} / ${longest}` : undefined}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value })}
      />
    </div>
  );
}
