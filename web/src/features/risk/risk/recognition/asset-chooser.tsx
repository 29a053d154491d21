import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { permissions } from '@baluarte/contract/permissions.ts';
import { IconFlag, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { riskFields } from '../risk-fields.ts';
import type { SuggestionQuery } from './use-recognition-address.ts';
import { useAssets } from './use-suggestions.ts';
import styles from './recognition.module.css';

const typingMilliseconds = 200;

interface AssetChooserProps {
  query: SuggestionQuery;
  onChange: (patch: Partial<SuggestionQuery>) => void;
}

/** Which assets are looked at: by process, category and criticality, or one by one. None chosen are all of them. */
export function AssetChooser({ query, onChange }: AssetChooserProps) {
  const { t } = useTexts();
  const can = useCan();
  const choices = useChoices(riskFields);
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const select = (label: string, any: string, kind: string, value: string, onSelect: (id: string) => void) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      data={[
        { value: '', label: any },
        ...choices.of(kind).map((choice) => ({ value: String(choice.id), label: choiceName(choice) })),
      ]}
      onChange={({ currentTarget }) => onSelect(currentTarget.value)}
    />
  );
  const chosen = query.assetIds.length;
  return (
    // On a narrow screen the suggestions come first; the assets are one touch away.
    <details className={styles.chooser} open={!isNarrow}>
      <summary className={styles.chooserHead}>
        <h2 className={styles.chooserTitle}>{t('risk.recognition.assets')}</h2>
        <span className={styles.quiet}>
          {chosen > 0
            ? t('risk.recognition.chosenAssets', { count: chosen })
            : t(query.createdIn === '' ? 'risk.recognition.allAssets' : 'risk.recognition.createdTogether')}
        </span>
      </summary>
      <div className={styles.chooserFilters}>
        {query.createdIn === '' ? null : (
          <div className={styles.chooserLine}>
            <Button size="compact-xs" variant="subtle" onClick={() => onChange({ createdIn: '' })}>
              {t('risk.recognition.clearAssets')}
            </Button>
          </div>
        )}
        {select(
          t('risk.recognition.process'),
          t('risk.recognition.anyProcess'),
          'process',
          query.processId,
          (processId) => onChange({ processId }),
        )}
        {select(
          t('risk.recognition.category'),
          t('risk.recognition.anyCategory'),
          'assetCategory',
          query.categoryId,
          (categoryId) => onChange({ categoryId }),
        )}
        <div className={styles.chooserLine}>
          <Checkbox
            size="xs"
            label={t('risk.recognition.critical')}
            checked={query.isCritical}
            onChange={({ currentTarget }) => onChange({ isCritical: currentTarget.checked })}
          />
          {chosen > 0 ? (
            <Button size="compact-xs" variant="subtle" onClick={() => onChange({ assetIds: [] })}>
              {t('risk.recognition.clearAssets')}
            </Button>
          ) : null}
        </div>
      </div>
      {can(permissions.assets.list) ? <AssetList query={query} onChange={onChange} /> : null}
    </details>
  );
}

function AssetList({ query, onChange }: AssetChooserProps) {
  const { t, number } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, typingMilliseconds);
  const { data, isFetching, hasNextPage, fetchNextPage } = useAssets(query, search);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const toggle = (id: number, isOn: boolean) =>
    onChange({ assetIds: isOn ? [...query.assetIds, id] : query.assetIds.filter((each) => each !== id) });
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        className={styles.chooserSearch}
        aria-label={t('risk.recognition.searchAssets')}
        placeholder={t('risk.recognition.searchAssets')}
        leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={styles.assets} aria-busy={isFetching}>
        {rows.map((row) => (
          <li key={row.id}>
            <label className={styles.asset}>
              <input
                type="checkbox"
                checked={query.assetIds.includes(row.id)}
                onChange={({ target }) => toggle(row.id, target.checked)}
              />
              <span className={styles.assetName}>
                {row.isCritical ? (
                  <>
                    <IconFlag size={12} stroke={2} aria-hidden />
                    <span className="b-visually-hidden">{t('risk.recognition.isCritical')}: </span>
                  </>
                ) : null}
                {endName({ code: row.code, name: row.name, nameEn: null })}
              </span>
              <span className={styles.assetRisks}>
                {number(row.riskCount)}
                <span className="b-visually-hidden"> {t('risk.many')}</span>
              </span>
            </label>
          </li>
        ))}
        {rows.length === 0 && !isFetching ? <li className={styles.noAsset}>{t('risk.recognition.noAssets')}</li> : null}
        {hasNextPage ? (
          <li>
            <Button size="compact-xs" variant="subtle" fullWidth onClick={() => void fetchNextPage()}>
              {t('risk.recognition.moreAssets')}
            </Button>
          </li>
        ) : null}
      </ul>
    </>
  );
}
