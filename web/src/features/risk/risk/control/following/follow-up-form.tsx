import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { provable } from '@baluarte/contract/inventory/evidence.ts';
import type { FollowUp } from '@baluarte/contract/risk/follow-up.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useForm } from '#kit/form/use-form.ts';
import { useCan } from '#kit/session/session.tsx';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { UploadArea } from '#inventory/shared/upload/upload-area.tsx';
import { useUploads } from '#inventory/shared/upload/use-uploads.ts';
import { saveFollowUp, useFollowUpPermits } from './following-queries.ts';
import {
  inputOf,
  longest,
  newFollowUp,
  nextAfter,
  typedOf,
  wrongIn,
  type Followed,
  type TypedFollowUp,
} from './typed-follow-up.ts';
import styles from './following.module.css';

/** Which control is open beside the list. */
const openControl = ['control'];

interface FollowUpFormProps {
  of: Followed;
  /** The one that is changed; null for a new one. */
  one: FollowUp | null;
  /** Whether another control waits after this one. */
  hasNext: boolean;
  onSaved: () => void;
  /** Whether something is typed that is not saved. */
  typedRef: RefObject<boolean>;
  onCancel?: () => void;
}

/** What was found of a control: everything that a day's work needs on one screen, sent with Enter. */
export function FollowUpForm({ of, one, hasNext, onSaved, typedRef, onCancel }: FollowUpFormProps) {
  const { t, texts } = useTexts();
  const mayProve = useCan()(provable.followUp.upload);
  const permits = useFollowUpPermits();
  const [isMore, setMore] = useState(one !== null && (one.participants !== null || one.closeDate !== null));
  const description = useRef<HTMLTextAreaElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const uploads = useUploads(openControl);
  const initial = one ? typedOf(one) : newFollowUp(of);
  const form = useForm<TypedFollowUp>({
    initial,
    check: wrongIn,
    send: async (value) => {
      await saveFollowUp({
        controlId: of.id,
        of: one,
        input: inputOf(value),
        files: uploads.done,
        canUndo: one !== null || permits.remove,
      });
      uploads.queue.used(uploads.done.map(({ id }) => id));
      typedRef.current = false;
      draft.leave();
      onSaved();
    },
  });
  const draft = useDraft({
    ...(one ? { entity: 'followUp', id: one.id } : { entity: 'followUpOf', id: of.id }),
    version: one?.version ?? null,
    form,
    within: openControl,
  });
  const take = () => {
    draft.take();
    setMore(true);
  };
  useEffect(() => description.current?.focus({ preventScroll: true }), []);
  const isTyped = form.isDirty || uploads.uploads.length > 0;
  useEffect(() => {
    typedRef.current = isTyped;
  }, [typedRef, isTyped]);
  const sendsWith = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!uploads.isUnderWay) element.current?.requestSubmit();
  };
  const { rating } = texts.following.options;
  const words = texts.following.form;
  // A next day that nobody chose follows the day of the follow-up.
  const move = (to: string) => {
    const isProposed = one === null && form.value.nextDate === nextAfter(form.value.date, of);
    form.set('date', to);
    if (isProposed) form.set('nextDate', nextAfter(to, of));
  };
  const date = (name: 'nextDate' | 'closeDate', hint?: string) => (
    <TextInput
      size="sm"
      type="date"
      required={name !== 'closeDate'}
      label={words[name]}
      description={hint}
      max={name === 'nextDate' ? undefined : of.today}
      {...form.text(name)}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends it wherever the focus is
    <form
      ref={element}
      noValidate
      onSubmit={form.submit}
      onKeyDown={sendsWith}
      aria-label={one ? words.editTitle : words.title}
    >
      <Stack gap="sm">
        <DraftOffer draft={{ ...draft, take }} />
        <FormErrors form={{ ...form, issues: [] }} labels={words} />
        <LongText
          ref={description}
          size="sm"
          required
          maxRows={8}
          max={longest.description}
          label={words.description}
          description={hasNext ? words.descriptionHint : undefined}
          {...form.text('description')}
        />
        <div>
          <label className={styles.label} htmlFor={form.idOf('progress')}>
            {words.progress}
          </label>
          <div className={styles.slider}>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              aria-label={words.progress}
              value={form.value.progress}
              onChange={({ currentTarget }) => form.set('progress', currentTarget.value)}
            />
            <TextInput
              size="sm"
              type="number"
              min={0}
              max={100}
              inputMode="numeric"
              rightSection="%"
              className={styles.percent}
              {...form.text('progress')}
            />
          </div>
        </div>
        <Radio.Group
          label={words.rating}
          required={form.value.progress === '100'}
          error={form.errorOf('rating')}
          value={form.value.rating}
          onChange={(next) => form.set('rating', next)}
        >
          <div className={styles.ratings}>
            {([1, 2, 3] as const).map((each) => (
              <Radio key={each} value={String(each)} size="sm" label={rating[each]} />
            ))}
            {form.value.progress === '100' ? null : <Radio value="" size="sm" label={words.ratingNone} />}
          </div>
        </Radio.Group>
        <div className={styles.pair}>
          <TextInput
            size="sm"
            type="date"
            required
            label={words.date}
            max={of.today}
            {...form.text('date')}
            onChange={({ currentTarget }) => move(currentTarget.value)}
          />
          {date('nextDate', one ? undefined : words.nextHint)}
        </div>
        {mayProve ? <UploadArea uploads={uploads} isBrief /> : null}
        {isMore ? (
          <div className={styles.pair}>
            <TextInput size="sm" label={words.participants} {...form.text('participants')} />
            {date('closeDate', words.closeHint)}
          </div>
        ) : (
          <button type="button" className={styles.link} onClick={() => setMore(true)}>
            {words.more}
          </button>
        )}
        <div className={styles.send}>
          <Button type="submit" size="sm" loading={form.isBusy} disabled={uploads.isUnderWay}>
            {uploads.isUnderWay ? t('evidence.add.wait') : hasNext ? words.saveNext : words.save}
          </Button>
          {onCancel ? (
            <Button size="sm" variant="default" onClick={onCancel}>
              {words.cancel}
            </Button>
          ) : null}
        </div>
      </Stack>
    </form>
  );
}
