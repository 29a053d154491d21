import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FollowUp } from '@baluarte/contract/risk/follow-up.ts';
import { IconArrowRight, IconFlagCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { FollowUpForm } from './follow-up-form.tsx';
import { followingListed } from './following-listed.ts';
import { endFollowUps, formQuery, reopenControl, useFollowUpPermits } from './following-queries.ts';
import { FollowUps } from './follow-ups.tsx';
import { DueMark } from './marks.tsx';
import type { Followed } from './typed-follow-up.ts';
import styles from './following.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface PanelProps {
  id: number;
  /** Controls that still wait after this one. */
  left: number;
  onSaved: () => void;
  onClose: () => void;
}

/** One control next to the list: what it is, what was found of it, and the form for what is found now. */
export function FollowUpPanel({ id, left, onSaved, onClose }: PanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(formQuery(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is
    <section
      className={styles.panel}
      aria-label={t('following.panel.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Opened key={id} of={data} left={left} onSaved={onSaved} onClose={onClose} />
      ) : error ? null : (
        <div className={styles.laneSkeleton} aria-busy="true" />
      )}
    </section>
  );
}

interface OpenedProps extends Omit<PanelProps, 'id'> {
  of: Followed & { isOpen: boolean; expectedEvidence: string | null };
}

function Opened({ of, left, onSaved, onClose }: OpenedProps) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const permits = useFollowUpPermits();
  const choices = useChoices(followingListed.fields);
  const area = choices.find('area', of.responsibleId);
  const [edited, setEdited] = useState<FollowUp | null>(null);
  const [saved, setSaved] = useState(0);
  const typedRef = useRef(false);
  const edit = async (one: FollowUp | null) => {
    if (typedRef.current && !(await confirm({ message: t('following.form.leave'), isDangerous: true }))) return;
    typedRef.current = false;
    setEdited(one);
  };
  return (
    <>
      <header className={styles.panelHead}>
        <div className={styles.tools}>
          <strong className={styles.code}>{of.code}</strong>
          {typeof of.rangeId === 'number' ? <RangeChip rangeId={rangeId(of.rangeId)} /> : null}
          <span className={styles.spring} />
          {mayOpen('/controls/show/:controlId') ? (
            <Tooltip label={t('following.panel.toControl')}>
              <ActionIcon component={Link} to={`/controls/show/${of.id}`} aria-label={t('following.panel.toControl')}>
                <IconArrowRight {...icon} />
              </ActionIcon>
            </Tooltip>
          ) : null}
          <Tooltip label={t('following.panel.close')}>
            <ActionIcon aria-label={t('following.panel.close')} onClick={onClose}>
              <IconX {...icon} />
            </ActionIcon>
          </Tooltip>
        </div>
        <h2 className={styles.panelTitle}>{of.name}</h2>
        <p className={styles.facts}>
          {of.isOpen ? <DueMark row={of} today={of.today} /> : null}
          {area ? <span>{choiceName(area)}</span> : null}
          <span>{t('following.panel.risks', { count: of.riskCount })}</span>
        </p>
        <details className={styles.about}>
          <summary>{t('following.panel.showText')}</summary>
          <p className={styles.said}>{of.description}</p>
          {of.expectedEvidence === null ? null : (
            <p className={styles.said}>
              <strong>{t('following.panel.expectedEvidence')}:</strong> {of.expectedEvidence}
            </p>
          )}
        </details>
      </header>
      <div className={styles.panelBody}>
        {of.isOpen ? null : (
          <p className={styles.quiet}>
            {t(of.statusId === statusIds.FINISH ? 'following.panel.closed' : 'following.panel.discarded')}
          </p>
        )}
        {edited ? (
          <FollowUpForm
            key={`${edited.id}.${edited.version}`}
            of={of}
            one={edited}
            hasNext={false}

            onSaved={() => setEdited(null)}
            typedRef={typedRef}
            onCancel={() => void edit(null)}
          />
        ) : of.isOpen && permits.create ? (
          <FollowUpForm
            key={`new.${saved}`}
            of={of}
            one={null}
            hasNext={left > 0}
            typedRef={typedRef}

            onSaved={() => {
              setSaved((count) => count + 1);
              onSaved();
            }}
          />
        ) : null}
        {permits.view ? <FollowUps controlId={of.id} isOpen={of.isOpen} onEdit={(one) => void edit(one)} /> : null}
        <div className={styles.row}>
          {permits.end && of.statusId === statusIds.IMPLEMENTED ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFlagCheck {...icon} />}
              onClick={() => void endFollowUps(of.id)}
            >
              {t('following.end')}
            </Button>
          ) : null}
          {permits.reopen && of.statusId === statusIds.FINISH ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh {...icon} />}
              onClick={() => void reopenControl(of.id)}
            >
              {t('following.panel.reopen')}
            </Button>
          ) : null}
          {of.isOpen && left > 0 ? (
            <span className={styles.quiet}>{t('following.panel.left', { count: left })}</span>
          ) : null}
        </div>
      </div>
    </>
  );
}
