import type { AssessmentResults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { Button, NumberInput, Text } from '@mantine/core';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { tooLong } from '#kit/form/issues.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';

const longest = { reason: 500 };

interface TypedFigureDialogProps {
  id: number;
  figure: Pick<AssessmentResults['nist_categories'][number], 'code' | 'score' | 'is_typed' | 'reason'>;
  /** What the figure is of. */
  name: string;
  onClose: () => void;
}

/** Types the figure of a group with a reason, or lets it be computed again. */
export function TypedFigureDialog({ id, figure, name, onClose }: TypedFigureDialogProps) {
  const { t, number } = useTexts();
  const send = async (body: { code: string; value: number | null; reason?: string }) => {
    const { changesetId } = await loading(
      call(assessment.typeFigure, { params: { id }, body: { ...body, seen: figure.is_typed ? figure.score : null } }),
    );
    showDone(
      t(body.value === null ? 'assessment.results.untypedDone' : 'assessment.results.typedDone', { name }),
      changesetId,
    );
    onClose();
    void refresh();
  };
  const form = useForm<{ value: number | string; reason: string }>({
    initial: { value: figure.score ?? '', reason: figure.reason ?? '' },
    check: ({ value, reason }) => [
      ...(value === '' ? [{ path: 'value', code: 'required' }] : []),
      ...(reason.trim() === '' ? [{ path: 'reason', code: 'required' }] : tooLong({ reason }, longest)),
    ],
    send: ({ value, reason }) => send({ code: figure.code, value: Number(value), reason }),
  });
  return (
    <Dialog title={t('assessment.results.typeTitle', { name })} onClose={onClose}>
      <DialogForm
        form={form}
        submit={t('assessment.results.typeSubmit')}
        lead={<Text size="sm">{t('assessment.results.typeText')}</Text>}
      >
        <NumberInput
          required
          data-autofocus
          label={t('assessment.results.typeValue')}
          min={0}
          max={100}
          decimalScale={2}
          decimalSeparator={number(0.5).charAt(1)}
          allowedDecimalSeparators={[',', '.']}
          allowNegative={false}
          hideControls
          {...form.field('value')}
        />
        <LongText required max={longest.reason} label={t('assessment.results.typeReason')} {...form.text('reason')} />
        {figure.is_typed ? (
          <Button
            variant="subtle"
            onClick={() => void send({ code: figure.code, value: null }).catch(showError)}
            style={{ justifySelf: 'start', alignSelf: 'start' }}
          >
            {t('assessment.results.untype')}
          </Button>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
