import type { Begun, StepMethod } from '@baluarte/contract/identity/account.ts';
import { useState } from 'react';
import { showError } from '#kit/texts/refusal-words.ts';
import { goOn } from '#identity/shared/sign-in.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { RecoveryCodes } from '#identity/shared/two-step/recovery-codes.tsx';
import { ChooseMethod } from './choose-method.tsx';
import { ConfirmMethod } from './confirm-method.tsx';
import type { SecondStepProps } from './second-step-props.ts';
import { StepFrame } from './step-frame.tsx';

type Begins = Begun & { recoveryCodes: string[] | null };

/** A company asks for a second step and none is set up: choose a method, prove that it works, keep the codes, and in. */
export function EnrolStep({ step, onDone, onBack }: SecondStepProps) {
  const { t } = useTexts();
  const [method, setMethod] = useState<StepMethod | null>(null);
  const [begun, setBegun] = useState<Begins | null>(null);
  const [isBusy, setBusy] = useState(false);

  const enter = async (session: Begun) => {
    setBusy(true);
    try {
      await goOn(session);
      onDone();
    } catch (error) {
      setBusy(false);
      await showError(error);
      onBack();
    }
  };
  const confirmed = (next: Begins) => {
    if (next.recoveryCodes === null) void enter(next);
    else setBegun(next);
  };

  if (begun?.recoveryCodes)
    return (
      <StepFrame title={t('twoStep.codes.title')} lead={t('twoStep.codes.lead')} takesFocus>
        <RecoveryCodes
          codes={begun.recoveryCodes}
          email={step.email}
          isBusy={isBusy}
          onDone={() => void enter(begun)}
        />
      </StepFrame>
    );
  if (method === null) return <ChooseMethod step={step} onChoose={setMethod} onBack={onBack} />;
  return (
    <ConfirmMethod
      step={step}
      method={method}
      isBusy={isBusy}
      onConfirmed={confirmed}
      onOther={() => setMethod(null)}
      onBack={onBack}
    />
  );
}
