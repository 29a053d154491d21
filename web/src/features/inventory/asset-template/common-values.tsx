import { NativeSelect, TextInput } from '@mantine/core';
import { Panel } from '#kit/layout/panel.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { isChoice, type CellField, type ChoiceField, type Options } from './asset-rows.ts';
import styles from './fill.module.css';
import type { Work } from './use-work.ts';

interface CommonValuesProps {
  options: Options;
  columns: readonly CellField[];
  common: Work['common'];
  onCommon: (field: ChoiceField, id: number | undefined) => void;
  /** What is wrong with a value, in words by field. */
  errors: ReadonlyMap<string, string>;
  pattern: string;
  isPattern: boolean;
  /** The code the first asset without one gets. */
  firstCode: string;
  onPattern: (text: string) => void;
}

/** What holds for every asset that says nothing else. */
export function CommonValues(props: CommonValuesProps) {
  const { options, columns, common, onCommon, errors, pattern, isPattern, firstCode, onPattern } = props;
  const { t, texts } = useTexts();
  const session = useSession();
  const here = session?.scope?.id ? session.scope.name : null;
  return (
    <Panel title={t('assetTemplate.fill.forAll')}>
      <p className={styles.hint}>{t('assetTemplate.fill.forAllText')}</p>
      <div className={styles.common}>
        <TextInput
          label={t('assetTemplate.fill.codePattern')}
          description={isPattern ? t('assetTemplate.fill.codePatternHint', { code: firstCode }) : undefined}
          error={errors.get('codePattern') ?? (isPattern ? undefined : t('assetTemplate.fill.codePatternWrong'))}
          maxLength={40}
          value={pattern}
          onChange={({ currentTarget }) => onPattern(currentTarget.value)}
        />
        {columns.filter(isChoice).map((field) => (
          <NativeSelect
            key={field}
            label={field === 'scopeId' ? texts.asset.extras.scopeId : texts.asset.fields[field]}
            error={errors.get(field)}
            value={common[field] ?? ''}
            data={[
              // Without another choice assets are in the scope worked in.
              { value: '', label: (field === 'scopeId' && here) || t('assetTemplate.fill.noValue') },
              ...options[field]
                .filter(({ label }) => field !== 'scopeId' || label !== here)
                .map(({ id, label }) => ({ value: String(id), label })),
            ]}
            onChange={({ currentTarget }) =>
              onCommon(field, currentTarget.value === '' ? undefined : Number(currentTarget.value))
            }
          />
        ))}
      </div>
    </Panel>
  );
}
