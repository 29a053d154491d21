import {
  evidence,
  evidenceOf,
  expectedEvidence,
  type ExpectedEvidence,
} from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { ActionIcon, Anchor, Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleDashed, IconTrash, IconUpload } from '@tabler/icons-react';
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
              mayEdit={mayEdit}
            />
          ))}
        </ul>
      ) : null}
      {mayEdit ? <Expect of={of} /> : null}
    </Panel>
  );
}

interface LineProps {
  one: ExpectedEvidence;
  isAwaited: boolean;
  onHandIn: (() => void) | null;
  mayEdit: boolean;
}

function ExpectedLine({ one, isAwaited, onHandIn, mayEdit }: LineProps) {
  const { t } = useTexts();
  const { name, evidenceId, evidenceName } = one;
  const isMet = evidenceId !== null;
  const Icon = isMet ? IconCircleCheck : IconCircleDashed;
  const remove = async () => {
    if (!(await confirm({ message: t('evidence.expected.removeConfirm', { name }) }))) return;
    try {
      const { changesetId } = await call(expectedEvidence.remove, { params: { id: one.id } });
      await refresh();
      showDone(t('evidence.expected.removed', { name }), changesetId);
    } catch (error) {
      await showError(error);
    }
  };
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
      {mayEdit ? (
        <ActionIcon aria-label={t('evidence.expected.removeOne', { name })} onClick={() => void remove()}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
}

/** Asks for one more. */
function Expect({ of }: { of: Provable }) {
  const { t } = useTexts();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
    async send({ name }) {
      const { entity, id } = await savedOf(of);
      const { changesetId } = await call(evidenceOf[entity].expect, { params: { id }, body: { name } });
      form.restart({ name: '' });
      await refresh();
      showDone(t('evidence.expected.added', { name }), changesetId);
    },
    refuse: (error, isPlaced) => (isPlaced ? undefined : showError(error)),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Group gap="xs" align="flex-start" p="sm">
        <TextInput
          flex={1}
          maxLength={200}
          aria-label={t('evidence.expected.name')}
          placeholder={t('evidence.expected.name')}
          {...form.text('name')}
        />
        <Button type="submit" variant="default" loading={form.isBusy}>
          {t('evidence.expected.add')}
        </Button>
      </Group>
    </form>
  );
}
