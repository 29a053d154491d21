import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AreaSelect } from '../area-select.tsx';
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
  const { t } = useTexts();
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
        max={longest}
        label={t('risk.panel.description')}
        placeholder={isReadOnly ? '' : t('risk.panel.descriptionPlaceholder')}
        readOnly={isReadOnly}
        value={draft.description}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value })}
      />
    </div>
  );
}
