import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { rowKeys, type ImportJob, type ImportOptions } from '@baluarte/contract/inventory/import.ts';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { isPattern, withOptions, type Plan } from './plan.ts';

interface IdentityProps {
  catalogue: Catalogue;
  job: ImportJob;
  plan: Plan;
  onChange: (plan: Plan) => void;
}

type Key = ImportOptions['key'];

const firstPattern = 'COD-{0001}';

/** How rows of the file are identified, how missing codes are generated, and which rows are skipped. */
export function Identity({ catalogue, job, plan, onChange }: IdentityProps) {
  const { t, texts, list } = useTexts();
  const { codePattern, skipsOtherRows } = plan.options;
  const [pattern, setPattern] = useState(codePattern ?? job.options.codePattern ?? firstPattern);
  const hasCode = 'code' in catalogue.fields;
  // One that is not asked for is given by the product.
  const makesCodes = catalogue.fields['code']?.required === true;
  const filled = new Set(Object.values(plan.mapping));
  // A key that no column brings is replaced by the server.
  const key = plan.options.key.every((name) => filled.has(name)) ? plan.options.key : job.options.key;
  const possible: Key[] = rowKeys
    .map((each): Key => [...each])
    .filter((each) => each.every((name) => filled.has(name)) || each.join() === key.join());
  const label = (each: Key) => {
    const names = each.map((name) => fieldLabel(texts, catalogue, name));
    const [first = '', second, ...more] = names;
    if (more.length > 0) return list(names);
    return second === undefined ? first : t('imports.identity.and', { first, second: second.toLowerCase() });
  };
  const isWrong = codePattern !== null && !isPattern(pattern);
  return (
    <section className={styles.block}>
      <h3 className={styles.subtitle}>{t('imports.identity.title')}</h3>
      {hasCode ? (
        <>
          <NativeSelect
            size="xs"
            mt="xs"
            label={t('imports.identity.key')}
            value={key.join()}
            data={possible.map((each) => ({ value: each.join(), label: label(each) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange(withOptions(plan, { key: possible.find((each) => each.join() === value) ?? key }))
            }
          />
          {makesCodes ? (
            <Switch
              size="xs"
              mt="sm"
              label={t('imports.identity.makeCodes')}
              checked={codePattern !== null}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  withOptions(plan, { codePattern: checked ? (isPattern(pattern) ? pattern : firstPattern) : null }),
                )
              }
            />
          ) : null}
          {codePattern === null ? null : (
            <TextInput
              size="xs"
              mt="xs"
              label={t('imports.identity.pattern')}
              description={t('imports.identity.patternText')}
              error={isWrong ? t('imports.identity.patternWrong') : undefined}
              value={pattern}
              maxLength={40}
              onChange={({ currentTarget: { value } }) => {
                setPattern(value);
                if (isPattern(value)) onChange(withOptions(plan, { codePattern: value.trim() }));
              }}
            />
          )}
        </>
      ) : null}
      <Switch
        size="xs"
        mt="sm"
        label={t('imports.identity.skipsOtherRows')}
        checked={skipsOtherRows}
        onChange={({ currentTarget: { checked } }) => onChange(withOptions(plan, { skipsOtherRows: checked }))}
      />
      {[...filled].some((field) => field && catalogue.fields[field]?.isRelation) ? (
        <Switch
          size="xs"
          mt="sm"
          label={t('imports.identity.replacesRelations')}
          description={t('imports.identity.replacesRelationsText')}
          checked={plan.options.replacesRelations}
          onChange={({ currentTarget: { checked } }) => onChange(withOptions(plan, { replacesRelations: checked }))}
        />
      ) : null}
    </section>
  );
}
