import { Button, Group, Stack } from '@mantine/core';
import type { TreatmentOne } from '@baluarte/contract/risk/treatment.ts';
import { useQuery } from '@tanstack/react-query';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Acceptances } from './acceptances.tsx';
import { DecisionFields } from './decision-fields.tsx';
import { decisionOf, inputOf, lackingIn } from './decision.ts';
import { DueMark, PlanMark } from './plan-marks.tsx';
import { TreatmentEvidence } from './treatment-evidence.tsx';
import {
  removeTreatment,
  reviewTreatments,
  saveTreatment,
  treatmentQuery,
  useTreatmentPermits,
} from './treatment-queries.ts';
import styles from './treatment.module.css';

/** What is decided about one risk, who accepted it, and the form that decides. */
export function Treatment({ id }: { id: number }) {
  const { t, date } = useTexts();
  const { data, error, refetch } = useQuery(treatmentQuery(id));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.skeleton} aria-busy="true" />;
  return (
    <div className={styles.part}>
      {data.state === null ? null : (
        <div className={styles.standing}>
          <PlanMark state={data.state} />
          <DueMark row={data} />
        </div>
      )}
      {data.reopenedOn === null ? null : (
        <output className={styles.warning}>{t('treatment.reopened', { date: date(data.reopenedOn) })}</output>
      )}
      {data.acceptances.length > 0 ? <Acceptances one={data} /> : null}
      {data.allowed.length > 0 ? (
        <DecisionForm key={`${id}.${data.version}.${data.fingerprint}`} one={data} />
      ) : (
        <p className={styles.quiet}>{t('treatment.form.notAssessed')}</p>
      )}
      <TreatmentEvidence key={id} id={id} />
    </div>
  );
}

function DecisionForm({ one }: { one: TreatmentOne }) {
  const { t, texts } = useTexts();
  const permits = useTreatmentPermits();
  const isDecided = one.version !== null;
  const mayDecide = isDecided ? permits.edit : permits.create;
  const form = useForm({
    initial: decisionOf(one),
    check: lackingIn,
    async send(value) {
      await saveTreatment(one.riskId, inputOf(value, permits.seesLevel), one.version);
      draft.leave();
    },
  });
  const draft = useDraft({ entity: 'treatment', id: one.riskId, version: one.version, form, within: ['risk'] });
  if (!mayDecide) return <p className={styles.quiet}>{t('treatment.form.readOnly')}</p>;
  const asks = form.value.option === 'accept' && one.needsApproval;
  return (
    <form noValidate onSubmit={form.submit} aria-label={t('treatment.form.label')}>
      <Stack gap="sm">
        <DraftOffer draft={draft} />
        <FormErrors form={{ ...form, issues: [] }} labels={texts.treatment.fields} />
        <DecisionFields
          form={form}
          allowed={one.allowed}
          hasTarget={permits.seesLevel}
          needsApproval={one.needsApproval}
          lacksControl={one.hasControl === false}
        />
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            loading={form.isBusy}
            disabled={form.value.option === '' || (!form.isDirty && !asks)}
          >
            {t(asks ? 'treatment.form.ask' : 'treatment.form.save')}
          </Button>
          {isDecided && permits.edit ? (
            <Button size="xs" variant="default" onClick={() => void reviewTreatments([one.riskId])}>
              {t('treatment.review')}
            </Button>
          ) : null}
          {isDecided && permits.remove ? (
            <Button size="xs" variant="default" c="var(--b-danger)" onClick={() => void removeTreatment(one.riskId)}>
              {t('treatment.remove')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
