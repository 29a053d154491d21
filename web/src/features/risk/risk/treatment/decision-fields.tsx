import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { treatmentOptions, type TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import type { Form } from '#kit/form/use-form.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AreaSelect } from '../area-select.tsx';
import { useMethod } from '#risk/shared/use-method.ts';
import { measureOf } from '../assess/questions.ts';
import { fieldsOf, longest, type TypedDecision } from './decision.ts';
import { optionIcons } from './plan-marks.tsx';
import styles from './treatment.module.css';

interface DecisionFieldsProps {
  form: Form<TypedDecision>;
  /** What the ranges of the risks allow. */
  allowed: readonly TreatmentOption[];
  /** Whether the person sees and sets the target, of one risk. */
  hasTarget: boolean;
  needsApproval: boolean;
  /** That no control acts on the one risk that is decided about. */
  lacksControl?: boolean;
  /** Of many risks that are decided about already: what is left empty stays as each has it. */
  keeps?: boolean;
}

/** The four options with what each needs: chosen with the arrow keys, the fields of the one chosen below. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { form, allowed, hasTarget, needsApproval, lacksControl = false, keeps = false } = props;
  const { t, localized } = useTexts();
  const method = useMethod();
  const { option } = form.value;
  const fields = new Set<string>(option === '' ? [] : fieldsOf(option));
  const isRequired = { required: !keeps } as const;
  const levels = (list: readonly { order: number; name: string; nameEn: string | null }[]) => [
    { value: '', label: t('treatment.form.noTarget') },
    ...list.map((level) => ({ value: String(level.order), label: `${level.order} · ${localized(level, 'name')}` })),
  ];
  const date = (name: 'dueDate' | 'expiresOn' | 'targetDate', needed: boolean) => (
    <TextInput
      size="xs"
      type="date"
      required={needed}
      label={t(`treatment.form.${name}`)}
      description={name === 'expiresOn' ? t('treatment.form.expiresText') : undefined}
      {...form.text(name)}
    />
  );
  return (
    <>
      <Radio.Group
        label={t('treatment.form.option')}
        error={form.errorOf('option')}
        value={option}
        onChange={(next) => form.set('option', treatmentOptions.find((each) => each === next) ?? '')}
      >
        <div className={styles.options}>
          {treatmentOptions.map((each) => {
            const Icon = optionIcons[each];
            const isAllowed = allowed.includes(each);
            return (
              <Radio.Card key={each} value={each} disabled={!isAllowed} className={styles.option}>
                <Icon size={18} stroke={1.5} aria-hidden />
                <span>
                  <strong>{t(`treatment.options.${each}`)}</strong>
                  <span className={styles.optionText}>
                    {isAllowed ? t(`treatment.optionTexts.${each}`) : t('treatment.form.notAllowed')}
                  </span>
                </span>
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      {option === 'mitigate' && lacksControl ? (
        <output className={styles.warning}>{t('treatment.form.noControl')}</output>
      ) : null}
      {fields.has('thirdParty') ? (
        <TextInput size="xs" {...isRequired} label={t('treatment.form.thirdParty')} {...form.text('thirdParty')} />
      ) : null}
      {fields.has('agreement') ? (
        <TextInput size="xs" {...isRequired} label={t('treatment.form.agreement')} {...form.text('agreement')} />
      ) : null}
      {fields.has('activity') ? (
        <LongText
          size="xs"
          {...isRequired}
          max={longest.activity}
          label={t('treatment.form.activity')}
          {...form.text('activity')}
        />
      ) : null}
      {fields.has('justification') ? (
        <LongText
          size="xs"
          required={option === 'accept'}
          maxRows={8}
          max={longest.justification}
          label={t(option === 'accept' ? 'treatment.form.reason' : 'treatment.form.justification')}
          {...form.text('justification')}
        />
      ) : null}
      {keeps && option !== '' ? <p className={styles.quiet}>{t('treatment.form.keptText')}</p> : null}
      {option === '' ? null : (
        <div className={styles.pair}>
          <AreaSelect
            size="xs"
            required={option === 'mitigate' && !keeps}
            label={t('treatment.form.ownerId')}
            none={t(keeps ? 'treatment.form.kept' : 'treatment.noOwner')}
            {...form.text('ownerId')}
          />
          {option === 'accept' ? date('expiresOn', false) : date('dueDate', !keeps)}
        </div>
      )}
      {option === 'accept' && needsApproval ? (
        <p className={styles.quiet}>{t('treatment.form.needsApproval')}</p>
      ) : null}
      {hasTarget && method && option !== '' ? (
        <fieldset className={styles.target}>
          <legend>{t('treatment.form.target')}</legend>
          <p className={styles.quiet}>{t('treatment.form.targetText')}</p>
          <div className={styles.pair}>
            <NativeSelect
              size="xs"
              label={t('treatment.form.targetProbability')}
              data={levels(measureOf(method, null)?.levels ?? [])}
              {...form.text('targetProbability')}
            />
            <NativeSelect
              size="xs"
              label={t('treatment.form.targetImpact')}
              data={levels(method.factors[0]?.levels ?? [])}
              {...form.text('targetImpact')}
            />
            {form.value.targetProbability === '' ? null : date('targetDate', false)}
          </div>
        </fieldset>
      ) : null}
      {fields.has('isCompleted') ? (
        <Checkbox
          size="xs"
          label={t('treatment.form.isCompleted')}
          checked={form.value.isCompleted}
          onChange={({ currentTarget: { checked } }) => form.set('isCompleted', checked)}
        />
      ) : null}
    </>
  );
}
