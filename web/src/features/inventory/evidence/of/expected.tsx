import {
  evidence,
  evidenceOf,
  expectedEvidence,
  type ExpectedEvidence,
} from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { ActionIcon, Anchor, Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconLinkPlus,
  IconPencil,
  IconTrash,
  IconUnlink,
  IconUpload,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { expectedQuery, savedOf, type Provable } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';

const PickEvidence = lazy(() => import('./pick-evidence.tsx').then((m) => ({ default: m.PickEvidence })));

interface ExpectedProps {
  of: Provable;
  /** Null where nothing may be handed in. */
  onHandIn: ((expected: ExpectedEvidence) => void) | null;
  /** Whether nothing more may be asked for. */
  isReadOnly?: boolean;
  /** What is being handed in. */
  awaited?: ExpectedEvidence | null;
}

/** What evidence is expected of something, and what of it was handed in. */
export function Expected({ of, onHandIn, isReadOnly = false, awaited = null }: ExpectedProps) {
  const { t } = useTexts();
  const can = useCan();
  const mayEdit = can(permissions.evidence.edit) && !isReadOnly;
  const { entity, id } = of;
  const isListed = id !== null && can(permissions.evidence.list);
  const { data } = useQuery({ ...expectedQuery({ entity, id: id ?? 0 }), enabled: isListed });
  const [picking, setPicking] = useState<ExpectedEvidence | null>(null);
  const all = isListed ? data : [];
  if (!all || (all.length === 0 && !mayEdit)) return null;
  return (
    <Panel title={t('evidence.expected.title')} isFlush>
      {all.length > 0 ? (
        <ul className={styles.pieces}>
          {all.map((one) => (
            <ExpectedLine
              key={one.id}
              one={one}
              isAwaited={one.id === awaited?.id}
              onHandIn={onHandIn && (() => onHandIn(one))}
              onPick={mayEdit && onHandIn ? () => setPicking(one) : null}
              mayEdit={mayEdit}
            />
          ))}
        </ul>
      ) : null}
      {mayEdit ? <Expect of={of} /> : null}
      <Suspense>
        {picking === null || id === null ? null : (
          <PickEvidence of={{ entity, id }} expected={picking} onClose={() => setPicking(null)} />
        )}
      </Suspense>
    </Panel>
  );
}

interface LineProps {
  one: ExpectedEvidence;
  isAwaited: boolean;
  onHandIn: (() => void) | null;
  /** Hands in a piece there is. */
  onPick: (() => void) | null;
  mayEdit: boolean;
}

function ExpectedLine({ one, isAwaited, onHandIn, onPick, mayEdit }: LineProps) {
  const { t } = useTexts();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, evidenceId, evidenceName, version } = one;
  const isMet = evidenceId !== null;
  const Icon = isMet ? IconCircleCheck : IconCircleDashed;
  const write = async (act: Promise<{ changesetId: number | null }>, message: string) => {
    try {
      const { changesetId } = await act;
      await refresh();
      showDone(message, changesetId);
    } catch (error) {
      await showError(error);
    }
  };
  const remove = async () => {
    if (!(await confirm({ message: t('evidence.expected.removeConfirm', { name }) }))) return;
    await write(call(expectedEvidence.remove, { params: { id } }), t('evidence.expected.removed', { name }));
  };
  const takeBack = () =>
    write(
      call(expectedEvidence.update, { params: { id }, body: { evidenceId: null, version } }),
      t('evidence.expected.takenBack', { name }),
    );
  if (isRenaming)
    return (
      <li>
        <Naming
          name={name}
          label={t('evidence.expected.renameOne', { name })}
          act={t('catalogue.form.save')}
          onSend={async (next) => {
            const { changesetId } = await call(expectedEvidence.update, {
              params: { id },
              body: { name: next, version },
            });
            setRenaming(false);
            return { changesetId, message: t('evidence.expected.renamed', { name: next }) };
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li>
      <Icon size={18} stroke={1.75} aria-hidden color={isMet ? 'var(--b-accent)' : 'var(--b-muted)'} />
      <div className={styles.about}>
        <span className={styles.title}>{name}</span>
        <span className={styles.quiet}>
          {isMet ? (
            <>
              {t('evidence.expected.met')}{' '}
              <Anchor component={Link} to={pagesOf(evidence).show(evidenceId)} size="sm">
                {evidenceName}
              </Anchor>
            </>
          ) : isAwaited ? (
            t('evidence.expected.handingIn')
          ) : (
            t('evidence.expected.awaited')
          )}
        </span>
      </div>
      {!isMet && onHandIn && !isAwaited ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
          aria-label={t('evidence.expected.handInOne', { name })}
          onClick={onHandIn}
        >
          {t('evidence.expected.handIn')}
        </Button>
      ) : null}
      {!isMet && onPick ? (
        <ActionIcon aria-label={t('evidence.expected.pickOne', { name })} onClick={onPick}>
          <IconLinkPlus size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      ) : null}
      {mayEdit ? (
        <>
          {isMet ? (
            <ActionIcon aria-label={t('evidence.expected.takeBackOne', { name })} onClick={() => void takeBack()}>
              <IconUnlink size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          ) : null}
          <ActionIcon aria-label={t('evidence.expected.renameOne', { name })} onClick={() => setRenaming(true)}>
            <IconPencil size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('evidence.expected.removeOne', { name })} onClick={() => void remove()}>
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </li>
  );
}

/** Asks for one more. */
function Expect({ of }: { of: Provable }) {
  const { t } = useTexts();
  return (
    <Naming
      name=""
      label={t('evidence.expected.name')}
      act={t('evidence.expected.add')}
      onSend={async (name) => {
        const { entity, id } = await savedOf(of);
        const { changesetId } = await call(evidenceOf[entity].expect, { params: { id }, body: { name } });
        return { changesetId, message: t('evidence.expected.added', { name }) };
      }}
    />
  );
}

interface NamingProps {
  name: string;
  label: string;
  /** On the button. */
  act: string;
  onSend: (name: string) => Promise<{ changesetId: number | null; message: string }>;
  onCancel?: () => void;
}

/** What evidence is expected, in words. */
function Naming({ name: before, label, act, onSend, onCancel }: NamingProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (onCancel) input.current?.focus();
  });
  useEffect(() => takeFocus(), []);
  const form = useForm({
    initial: { name: before },
    check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
    async send({ name }) {
      const { changesetId, message } = await onSend(name);
      form.restart({ name: '' });
      await refresh();
      showDone(message, changesetId);
    },
    refuse: (error, isPlaced) => (isPlaced ? undefined : showError(error)),
  });
  return (
    <form noValidate className={styles.naming} onSubmit={form.submit}>
      <Group gap="xs" align="flex-start" p={onCancel ? 0 : 'sm'}>
        <TextInput
          ref={input}
          flex={1}
          maxLength={200}
          aria-label={label}
          placeholder={t('evidence.expected.name')}
          {...form.text('name')}
        />
        <Button type="submit" variant="default" loading={form.isBusy}>
          {act}
        </Button>
        {onCancel ? (
          <Button variant="subtle" onClick={onCancel}>
            {t('catalogue.form.cancel')}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}
