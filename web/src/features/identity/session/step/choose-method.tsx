import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import { Button, Radio, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { SecondStep } from '#identity/shared/sign-in.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { StepFrame } from './step-frame.tsx';
import styles from './step.module.css';

export interface ChooseMethodProps {
  step: SecondStep;
  onChoose: (method: StepMethod) => void;
  onBack: () => void;
}

/** Which method to set up, the strongest first and already chosen. */
export function ChooseMethod({ step, onChoose, onBack }: ChooseMethodProps) {
  const { t } = useTexts();
  const [method, setMethod] = useState<StepMethod | undefined>(step.offered[0]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method) onChoose(method);
  };
  return (
    <StepFrame title={t('twoStep.enrol.title')} lead={t('twoStep.enrol.lead')} takesFocus>
      <form className={styles.step} onSubmit={submit}>
        <Radio.Group
          label={t('twoStep.enrol.choose')}
          value={method ?? null}
          onChange={(value) => setMethod(step.offered.find((offered) => offered === value))}
        >
          <Stack gap="sm" mt="xs">
            {step.offered.map((offered) => (
              <Radio
                key={offered}
                value={offered}
                label={t(`twoStep.methods.${offered}`)}
                description={t(`twoStep.about.${offered}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Button type="submit" size="md" fullWidth>
          {t('twoStep.enrol.continue')}
        </Button>
        <div className={styles.others}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
            {t('twoStep.step.back')}
          </Button>
        </div>
      </form>
    </StepFrame>
  );
}
