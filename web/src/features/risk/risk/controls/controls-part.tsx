import { control } from '@baluarte/contract/risk/control.ts';
import type { ControlShare } from '@baluarte/contract/risk/risk-control.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { ActionIcon, Anchor, Button, Group, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLinkPlus, IconPlus, IconUnlink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { Status } from '#kit/catalogue/status.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { RatingMark } from '../control/control-marks.tsx';
import { useRiskPermits } from '../risk-acts.ts';
import { dissociate } from './control-acts.ts';
import { sharesQuery } from './control-queries.ts';
import styles from './controls.module.css';
import { Places } from './places.tsx';
import { isOut, useLateWords, useShareWords } from './share-words.ts';
import { Suggestions } from './suggestions.tsx';

const PickControls = lazy(() => import('./pick-controls.tsx').then((m) => ({ default: m.PickControls })));

/** Which controls act on a risk, what each does to it, and what else would help. */
export function Controls({ risk }: { risk: RiskOne }) {
  const { t } = useTexts();
  const permits = useRiskPermits();
  const mayOpen = useMayOpen();
  const [isPicking, setPicking] = useState(false);
  const { data, error, refetch } = useQuery(sharesQuery(risk.id));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.skeleton} aria-busy="true" />;
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const buttons = (
    <>
      {permits.associatesControls ? (
        <Button size="xs" leftSection={<IconLinkPlus {...icon} />} onClick={() => setPicking(true)}>
          {t('riskControl.associate.action')}
        </Button>
      ) : null}
      {permits.createsControls && mayOpen('/controls/create') ? (
        <Button
          component={Link}
          to={`${pagesOf(control).create}?risk=${risk.id}`}
          size="xs"
          variant="default"
          leftSection={<IconPlus {...icon} />}
        >
          {t('control.create')}
        </Button>
      ) : null}
    </>
  );
  return (
    <div className={styles.part}>
      <Places risk={risk} />
      {data.total === 0 ? (
        <Nothing
          title={t('riskControl.list.none')}
          text={t(permits.associatesControls ? 'riskControl.list.noneText' : 'riskControl.list.noneRead')}
        >
          {buttons}
        </Nothing>
      ) : (
        <section>
          <header className={styles.head}>
            <h3 className={styles.heading}>{t('riskControl.list.title')}</h3>
            <Group gap="xs">{buttons}</Group>
          </header>
          <ul className={styles.list}>
            {data.shares.map((one) => (
              <ControlLine
                key={one.id}
                one={one}
                mode={data.mode}
                onRemove={permits.dissociatesControls ? () => void dissociate(risk.id, one) : null}
              />
            ))}
          </ul>
          {data.total > data.shares.length ? (
            <Anchor component={Link} to={`/controls?riskId=${risk.id}`} size="sm">
              {t('riskControl.list.more', { count: data.total })}
            </Anchor>
          ) : null}
        </section>
      )}
      {permits.associatesControls ? <Suggestions riskId={risk.id} now={risk} /> : null}
      <Suspense>
        {isPicking ? <PickControls riskIds={[risk.id]} now={risk} onClose={() => setPicking(false)} /> : null}
      </Suspense>
    </div>
  );
}

interface LineProps {
  one: ControlShare;
  mode: 'percent' | 'quadrants' | 'manual';
  /** Null where it may not be taken away. */
  onRemove: (() => void) | null;
}

function ControlLine({ one, mode, onRemove }: LineProps) {
  const { t, texts } = useTexts();
  const mayOpen = useMayOpen();
  const shareWords = useShareWords(mode);
  const lateWords = useLateWords();
  const { typeId, implementationId } = texts.control.options as Readonly<
    Record<'typeId' | 'implementationId', Readonly<Record<number, string>>>
  >;
  const removeWords = t('riskControl.list.removeOne', { name: one.name });
  return (
    <li className={styles.line} data-out={isOut(one) || undefined}>
      <div className={styles.about}>
        <span className={styles.name}>
          <span className={styles.code}>{one.code}</span>{' '}
          {mayOpen('/controls/show/:controlId') ? (
            <Anchor component={Link} to={pagesOf(control).show(one.id)} inherit>
              {one.name}
            </Anchor>
          ) : (
            one.name
          )}
        </span>
        <span className={styles.facts}>
          <Status id={one.statusId} />
          <span>
            {typeId[one.typeId]} · {implementationId[one.implementationId]}
          </span>
          <RatingMark control={one} />
        </span>
        <span className={styles.does}>
          {isOut(one)
            ? t('riskControl.share.out')
            : one.countsNow
              ? shareWords(one, 'now')
              : `${t('riskControl.share.notYet')}. ${shareWords(one, 'expected')}`}
        </span>
        {one.isOverdue ? <span className={styles.late}>{lateWords(one)}</span> : null}
      </div>
      {onRemove ? (
        <Tooltip label={t('riskControl.list.remove')}>
          <ActionIcon aria-label={removeWords} onClick={onRemove}>
            <IconUnlink size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </li>
  );
}
