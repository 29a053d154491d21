import { evidence, evidenceKinds } from '@baluarte/contract/inventory/evidence.ts';
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { useChoices } from '#kit/catalogue/choices.ts';
import { AnyField } from '#kit/catalogue/form/field-kit.tsx';
import { FieldProvider } from '#kit/catalogue/form/form-context.ts';
import { refresh, undoChangeset } from '#kit/catalogue/writes.ts';
import { toast } from '#kit/dialogs/dialogs.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { translate, useTexts } from '#kit/texts/texts.ts';
import { titleOf } from '#inventory/shared/upload/piece-of.ts';
import type { Uploads } from '#inventory/shared/upload/use-uploads.ts';
import { savedOf, type Provable } from '../evidence-queries.ts';
import styles from './add.module.css';
import { bodiesOf, newValues } from './evidence-values.ts';
import { RevisionFields } from './revision-fields.tsx';

interface AddEvidenceProps {
  uploads: Uploads;
  /** Title it begins with, of what was expected; that of the first file where none is given. */
  title?: string | undefined;
  /** What it is of, where it is of something already. */
  of?: Provable | undefined;
  expectedIds?: readonly number[];
  /** Parameters of the address that say which part of the page is open. */
  within?: readonly string[] | undefined;
  /** It may be made without a file. */
  isPage?: boolean;
  /** With the id of the piece, where there is one. */
  onSaved: (id: number) => void;
  onCancel: () => void;
}

/** Says how much was made, with "Deshacer" for all of it. */
function showMade(names: readonly string[], changesetIds: readonly number[]): void {
  toast({
    icon: 'success',
    message: translate('evidence.add.saved', { count: names.length, name: names[0] ?? '' }),
    undo: async () => {
      for (const id of changesetIds) await undoChangeset(id);
    },
  });
}

/** What the files are: title, kind, until when they hold; the rest on demand. Makes one piece of all, or one of each. */
export function AddEvidence(props: AddEvidenceProps) {
  const { uploads: all, title, of, expectedIds = [], within, isPage = false, onSaved, onCancel } = props;
  const { queue, uploads, done, isUnderWay } = all;
  const { t, texts } = useTexts();
  const words = texts.evidence;
  const choices = useChoices(evidence.fields);
  const [isWhole, setWhole] = useState(isPage);
  const first = uploads.find(({ state }) => state !== 'refused');
  const suggested = title ?? (first ? titleOf(first.file.name) : '');
  const form = useForm({
    initial: newValues(suggested, { type: first?.upload?.type ?? null }),
    // The first file decides as long as nothing was typed.
    follows: true,
    check: (values) =>
      issuesIn(evidence.endpoints.create.body, bodiesOf({ values, uploads: done, of: undefined, expectedIds })[0]),
    async send(values) {
      const made = [];
      for (const body of bodiesOf({ values, uploads: done, of: of && (await savedOf(of)), expectedIds })) {
        made.push(await call(evidence.endpoints.create, { body }));
        queue.used(body.uploadIds ?? []);
      }
      showMade(
        made.map(({ name }) => name),
        made.flatMap(({ changesetId }) => changesetId ?? []),
      );
      // The page is left; elsewhere the same form waits for the next files.
      if (isPage) draft.leave();
      else draft.drop();
      const [one] = made;
      if (one) onSaved(one.id);
      await refresh();
    },
  });
  const isShown = isPage || first !== undefined;
  const draft = useDraft({
    entity: ['newEvidence', of?.entity, of?.id, ...expectedIds].filter(Boolean).join('.'),
    id: 'new',
    version: null,
    // Of what is not saved yet there is no name to keep it by.
    form: { ...form, isTyped: form.isTyped && isShown && of?.id !== null },
    within,
  });
  const take = () => {
    draft.take();
    setWhole(true);
  };
  const cancel = () => {
    if (!isPage) {
      draft.drop();
      form.restart(newValues('', { type: null }));
    }
    onCancel();
  };
  const isEach = form.value.isEach && done.length > 1;
  const Arrow = isWhole ? IconChevronDown : IconChevronRight;
  if (!isShown) return null;
  return (
    <FieldProvider
      value={{ catalogue: evidence, choices, values: form.value, form: { ...form, conditions: new Map() } }}
    >
      <form noValidate className={styles.form} aria-label={words.create} onSubmit={form.submit}>
        <Stack gap="sm">
          <DraftOffer draft={{ ...draft, take }} />
          <FormErrors form={form} labels={{ ...words.fields, ...words.revision }} />
          {done.length > 1 ? (
            <Checkbox
              label={t('evidence.add.each')}
              checked={form.value.isEach}
              onChange={({ currentTarget }) => form.set('isEach', currentTarget.checked)}
            />
          ) : null}
          <div className={styles.main}>
            {isEach ? null : <TextInput required label={words.fields.name} {...form.text('name')} />}
            <NativeSelect
              label={words.fields.kindId}
              id={form.idOf('kindId')}
              value={String(form.value.kindId)}
              data={Object.entries(words.options.kindId).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget }) =>
                form.set('kindId', evidenceKinds.find((kind) => `${kind}` === currentTarget.value) ?? 1)
              }
            />
            <TextInput
              type="date"
              label={words.fields.validUntil}
              description={words.hints.validUntil}
              {...form.text('validUntil')}
            />
          </div>
          {isPage ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.more}
              aria-expanded={isWhole}
              leftSection={<Arrow size={14} stroke={1.75} aria-hidden />}
              onClick={() => setWhole(!isWhole)}
            >
              {t('evidence.add.more')}
            </Button>
          )}
          {isWhole ? (
            <>
              <div className={styles.main}>
                <AnyField name="ownerId" />
                <AnyField name="classificationId" />
              </div>
              <AnyField name="note" />
              <RevisionFields form={form} />
            </>
          ) : null}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={cancel}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy} disabled={isUnderWay || (!isPage && done.length === 0)}>
              {isUnderWay ? t('evidence.add.wait') : t('evidence.add.save', { count: isEach ? done.length : 1 })}
            </Button>
          </Group>
        </Stack>
      </form>
    </FieldProvider>
  );
}
