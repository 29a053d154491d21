import { boardDays, boardLink } from '@baluarte/contract/record/board-link.ts';
import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  PasswordInput,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useCopyField } from '#kit/form/use-copy-field.ts';
import { useForm } from '#kit/form/use-form.ts';
import { call, type Answer } from '#kit/http/call.ts';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './board.module.css';
import { pillOf } from '#kit/form/pill-of.tsx';

type Made = Answer<typeof boardLink.create>;

/** Makes a link: its form, then its address and password, which are shown this once. */
export function NewLinkDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const { t } = useTexts();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      title={t(made ? 'board.made.title' : 'board.new')}
      size="lg"
      held={made ? 'whole' : 'beside'}
      onClose={onClose}
    >
      {made ? (
        <MadeLink made={made} onDone={onClose} />
      ) : (
        <LinkForm
          onMade={(link) => {
            setMade(link);
            onMade();
          }}
        />
      )}
    </Dialog>
  );
}

function LinkForm({ onMade }: { onMade: (made: Made) => void }) {
  const { t, texts, language } = useTexts();
  const session = useSession();
  const [days, setDays] = useState<number>(boardDays.usual);
  const [shownIn, setShownIn] = useState(language);
  const [scopeIds, setScopeIds] = useState<string[]>([]);
  const [hasDetails, setHasDetails] = useState(false);
  const form = useForm({
    initial: { name: '', password: '' },
    check: ({ name, password }) => [
      ...(name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
      ...(password !== '' && password.length < 12
        ? [{ path: 'password', code: 'tooShort', params: { minimum: 12 } }]
        : []),
    ],
    async send({ name, password }) {
      onMade(
        await call(boardLink.create, {
          body: {
            name: name.trim(),
            days,
            language: shownIn,
            scopeIds: scopeIds.map(Number),
            hasDetails,
            ...(password !== '' && { password }),
          },
          isSecret: true,
        }),
      );
    },
  });
  return (
    <DialogForm
      form={form}
      labels={{ name: t('board.name'), password: t('board.password') }}
      submit={t('board.create')}
    >
      <TextInput
        {...form.text('name')}
        label={t('board.name')}
        description={t('board.nameHint')}
        maxLength={80}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <NumberInput
        label={t('board.days')}
        min={1}
        max={boardDays.most}
        clampBehavior="strict"
        allowDecimal={false}
        value={days}
        onChange={(value) => setDays(Number(value) || boardDays.usual)}
      />
      <NativeSelect
        label={t('board.language')}
        value={shownIn}
        data={(['es', 'en'] as const).map((value) => ({ value, label: texts.board.languages[value] }))}
        onChange={({ currentTarget }) => setShownIn(currentTarget.value === 'en' ? 'en' : 'es')}
      />
      <MultiSelect
        renderPill={pillOf}
        label={t('board.scopes')}
        description={t('board.scopesHint')}
        data={(session?.scopes ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={scopeIds}
        onChange={setScopeIds}
        searchable
        clearable
      />
      <PasswordInput
        {...form.text('password')}
        label={t('board.password')}
        description={t('board.passwordHint')}
        autoComplete="new-password"
        maxLength={128}
      />
      <Checkbox
        label={t('board.hasDetails')}
        checked={hasDetails}
        onChange={({ currentTarget }) => setHasDetails(currentTarget.checked)}
      />
    </DialogForm>
  );
}

function MadeLink({ made, onDone }: { made: Made; onDone: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.made}>
      <output className={styles.warning}>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
        {t('board.made.once')}
      </output>
      <CopyField label={t('board.made.address')} value={made.address} isFirst />
      <CopyField label={t('board.made.password')} value={made.password} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('board.made.done')}</Button>
      </Group>
    </div>
  );
}

function CopyField({ label, value, isFirst = false }: { label: string; value: string; isFirst?: boolean }) {
  const { t } = useTexts();
  const { field, state, isCopied, copy } = useCopyField(value);
  return (
    <div className={styles.copy}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        data-autofocus={isFirst || undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={`${t('board.made.copy')}: ${label}`}
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.5} aria-hidden />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'board.made.copied' : 'board.made.copy')}
      </Button>
      <output className={state === 'failed' ? styles.late : 'b-visually-hidden'}>
        {state === 'not yet' ? null : t(isCopied ? 'board.made.copied' : 'board.made.failed')}
      </output>
    </div>
  );
}
