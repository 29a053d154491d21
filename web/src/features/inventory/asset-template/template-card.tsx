import { Button, Checkbox, TextInput } from '@mantine/core';
import { maximumFromTemplates, type AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { IconEye } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { isUsable } from './asset-rows.ts';
import styles from './templates.module.css';

interface TemplateCardProps {
  template: AssetTemplate;
  /** How many assets of it are chosen; null for who may look only. */
  count: number | null;
  onCount: (count: number) => void;
  onPreview: () => void;
  acts: ReactNode;
}

const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text);

/** One template: what it is, how much it brings, whether it is chosen and how often. */
export function TemplateCard({ template, count, onCount, onPreview, acts }: TemplateCardProps) {
  const { t } = useTexts();
  const name = localized(template, 'name');
  const description = localized(template, 'description');
  const { type, category, isCritical, hasPersonalData, threatCount, vulnerabilityCount, riskCount, relationCount } =
    template;
  const isChosen = (count ?? 0) > 0;
  // Emptied to be typed anew, it says nothing yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <div className={styles.cardHead}>
        {count === null ? (
          <span className={styles.cardName}>{name}</span>
        ) : (
          <Checkbox
            label={name}
            classNames={{ root: styles.tick ?? '', label: styles.cardName ?? '' }}
            checked={isChosen}
            disabled={!isUsable(template)}
            onChange={({ currentTarget }) => onCount(currentTarget.checked ? 1 : 0)}
          />
        )}
        {acts}
      </div>
      {description ? <p className={styles.cardText}>{description}</p> : null}
      <p className={styles.cardType}>{type ? localized(type, 'name') : localized(category, 'name')}</p>
      <ul className={styles.cardFacts}>
        {[
          t('assetTemplate.threats', { count: threatCount }),
          t('assetTemplate.vulnerabilities', { count: vulnerabilityCount }),
          t('assetTemplate.risks', { count: riskCount }),
          ...(relationCount > 0 ? [t('assetTemplate.relations', { count: relationCount })] : []),
          ...(isCritical ? [t('assetTemplate.isCritical')] : []),
          ...(hasPersonalData ? [t('assetTemplate.hasPersonalData')] : []),
        ].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {isUsable(template) ? null : (
        <p className={styles.unusable}>
          {t('assetTemplate.unusable', { category: localized(template.category, 'name') })}
        </p>
      )}
      <div className={styles.cardFoot}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
          aria-label={t('assetTemplate.preview.of', { name })}
          onClick={onPreview}
        >
          {t('assetTemplate.preview.open')}
        </Button>
        {isChosen ? (
          <TextInput
            type="number"
            size="xs"
            className={styles.count}
            aria-label={t('assetTemplate.count', { name })}
            min={1}
            max={maximumFromTemplates}
            value={typed ?? String(count)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              if (isCount(currentTarget.value)) onCount(Number(currentTarget.value));
            }}
            onBlur={() => setTyped(null)}
          />
        ) : null}
      </div>
    </li>
  );
}
