import { controlMethodPresets, type ControlMethod, type Decay } from '@baluarte/contract/risk/residual.rules.ts';
import { NativeSelect, NumberInput, Radio, Switch } from '@mantine/core';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './control-method.module.css';
import method from './method.module.css';

interface ControlMethodPanelProps {
  method: ControlMethod;
  isReadOnly: boolean;
  onChange: (method: ControlMethod) => void;
}

const modes = ['percent', 'quadrants', 'manual'] as const;
const types = ['preventive', 'detective', 'corrective'] as const;
const implementations = ['automatic', 'manual'] as const;
const formal = ['documentation', 'frequency', 'evidence'] as const;
const ratings = ['effective', 'partially_effective', 'not_effective'] as const;
const axes = ['probability', 'impact', 'both'] as const;
const presets = ['dafp7', 'dafp4'] as const;
/** What is proposed when lateness begins to count. */
const usualDecay: Decay = { halfAfter: 30, noneAfter: 90 };

/** Everything but lateness, which no guide speaks of. */
const withoutDecay = ({ mode, weights, formalWeights, effectiveness, unverified, actsOn }: ControlMethod): string =>
  JSON.stringify([
    mode,
    types.map((type) => [weights[type], actsOn[type]]),
    implementations.map((name) => weights[name]),
    formal.map((name) => formalWeights[name]),
    ratings.map((name) => effectiveness[name]),
    unverified,
  ]);

/** How controls lower risks: the way of computing, what each type acts on, weights, what a rating and lateness take. */
export function ControlMethodPanel({ method: set, isReadOnly, onChange }: ControlMethodPanelProps) {
  const { t } = useTexts();
  const change = (changes: Partial<ControlMethod>) => onChange({ ...set, ...changes });
  const preset = presets.find((name) => withoutDecay(controlMethodPresets[name]) === withoutDecay(set)) ?? 'own';
  const share = (label: string, value: number, onShare: (share: number) => void) => (
    <Share key={label} label={label} value={value} isReadOnly={isReadOnly} onChange={onShare} />
  );
  const decayDays = (name: keyof Decay, { [name]: days }: Decay) => (
    <NumberInput
      size="sm"
      className={styles.number ?? ''}
      label={t(`method.controls.${name}`)}
      min={1}
      max={3650}
      allowDecimal={false}
      readOnly={isReadOnly}
      value={days}
      error={
        name === 'noneAfter' && set.decay && set.decay.noneAfter <= set.decay.halfAfter
          ? t('method.controls.decayOrder')
          : null
      }
      onChange={(value) => change({ decay: { ...(set.decay ?? usualDecay), [name]: Number(value) || 1 } })}
    />
  );
  return (
    <Panel title={t('method.controls.title')} className={method.measure}>
      <p className={method.quiet}>{t('method.controls.lead')}</p>
      <NativeSelect
        size="sm"
        className={styles.preset ?? ''}
        label={t('method.controls.preset')}
        disabled={isReadOnly}
        value={preset}
        data={[
          ...(preset === 'own' ? [{ value: 'own', label: t('method.controls.presets.own') }] : []),
          ...presets.map((name) => ({ value: name, label: t(`method.controls.presets.${name}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = presets.find((name) => name === value);
          if (chosen) onChange({ ...controlMethodPresets[chosen], decay: set.decay ?? null });
        }}
      />
      <Radio.Group
        className={method.mode}
        label={t('method.controls.mode')}
        value={set.mode}
        onChange={(value) => change({ mode: modes.find((mode) => mode === value) ?? 'percent' })}
      >
        {modes.map((mode) => (
          <Radio
            key={mode}
            size="sm"
            mt="xs"
            value={mode}
            disabled={isReadOnly}
            label={t(`method.controls.modes.${mode}`)}
            description={t(`method.controls.modeTexts.${mode}`)}
          />
        ))}
      </Radio.Group>
      <fieldset className={styles.group}>
        <legend>{t('method.controls.actsOn')}</legend>
        {types.map((type) => (
          <NativeSelect
            key={type}
            size="sm"
            className={styles.number ?? ''}
            label={t(`method.controls.types.${type}`)}
            disabled={isReadOnly}
            value={set.actsOn[type]}
            data={axes.map((axis) => ({ value: axis, label: t(`method.controls.axes.${axis}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ actsOn: { ...set.actsOn, [type]: axes.find((axis) => axis === value) ?? 'probability' } })
            }
          />
        ))}
      </fieldset>
      {set.mode === 'quadrants' ? (
        <p className={method.quiet}>{t('method.controls.quadrantsText')}</p>
      ) : (
        <>
          <fieldset className={styles.group}>
            <legend>{t('method.controls.weights')}</legend>
            {[...types, ...implementations].map((name) =>
              share(
                t(
                  name === 'automatic' || name === 'manual'
                    ? `method.controls.implementations.${name}`
                    : `method.controls.types.${name}`,
                ),
                set.weights[name],
                (value) => change({ weights: { ...set.weights, [name]: value } }),
              ),
            )}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('method.controls.formalWeights')}</legend>
            {formal.map((name) =>
              share(t(`method.controls.formal.${name}`), set.formalWeights[name], (value) =>
                change({ formalWeights: { ...set.formalWeights, [name]: value } }),
              ),
            )}
          </fieldset>
        </>
      )}
      <fieldset className={styles.group}>
        <legend>{t('method.controls.effectiveness')}</legend>
        {ratings.map((name) =>
          share(t(`method.controls.ratings.${name}`), set.effectiveness[name], (value) =>
            change({ effectiveness: { ...set.effectiveness, [name]: value } }),
          ),
        )}
        {share(t('method.controls.unverified'), set.unverified, (unverified) => change({ unverified }))}
      </fieldset>
      <Switch
        mt="md"
        label={t('method.controls.decay')}
        description={t('method.controls.decayText')}
        disabled={isReadOnly}
        checked={Boolean(set.decay)}
        onChange={({ currentTarget: { checked } }) => change({ decay: checked ? usualDecay : null })}
      />
      {set.decay ? (
        <div className={styles.group}>
          {decayDays('halfAfter', set.decay)}
          {decayDays('noneAfter', set.decay)}
        </div>
      ) : null}
    </Panel>
  );
}

/** A share of one, shown and typed as percent, to a tenth. */
function Share({
  label,
  value,
  isReadOnly,
  onChange,
}: {
  label: string;
  value: number;
  isReadOnly: boolean;
  onChange: (share: number) => void;
}) {
  const { language } = useTexts();
  return (
    <NumberInput
      size="sm"
      className={styles.number ?? ''}
      label={label}
      min={0}
      max={100}
      clampBehavior="strict"
      suffix=" %"
      decimalScale={1}
      decimalSeparator={language === 'es' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      readOnly={isReadOnly}
      value={Math.round(value * 1000) / 10}
      onChange={(typed) => onChange(Math.round((Number(typed) || 0) * 10) / 1000)}
    />
  );
}
