import { Anchor, Button, Kbd } from '@mantine/core';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetCriticality, type Criticality } from '@baluarte/contract/inventory/criticality.ts';
import { dimensions, type CriticalityLevel, type Dimension } from '@baluarte/contract/inventory/criticality.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { useCan } from '#kit/session/session.tsx';
import { LongText } from '#kit/form/long-text.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import styles from './criticality.module.css';
import { criticalityQuery } from './criticality-queries.ts';
import { changesOf, nothingTyped, previewOf, proposedClass, typedOver } from './draft.ts';
import { Inherited } from './inherited.tsx';
import { LevelBadge } from '../../shared/level-badge.tsx';
import { LevelChoice } from './level-choice.tsx';
import { Override } from './override.tsx';
import { partsOfPage } from './parts-of-page.ts';

interface EditorProps {
  saved: Criticality;
  /** Goes to the asset after this one, or before it; where there is a list of them. */
  onMove?: (by: 1 | -1) => void;
}

const isTyping = (target: EventTarget) => target instanceof HTMLTextAreaElement || target instanceof HTMLAnchorElement;

/** What one asset needs, why, and what that comes to: said with the keys 1 to 3, saved with Enter. */
export function CriticalityEditor({ saved, onMove }: EditorProps) {
  const { t, texts, dateTime, list } = useTexts();
  const isPast = saved.at !== null;
  const mayEdit = useCan()(permissions.assets.editCriticity) && !isPast;
  const mayEditAsset = useCan()(permissions.assets.quickEdit) && !isPast;
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(nothingTyped);
  /** What was typed when it was last saved: the page goes on before it is drawn anew. */
  const kept = useRef(typed);
  const draft = typedOver(saved, typed);
  const firstOpen = Math.max(
    0,
    dimensions.findIndex((name) => saved[name].own === null),
  );
  const [current, setCurrent] = useState(firstOpen);
  const preview = previewOf(draft, saved);
  const changes = changesOf(draft, saved);
  const proposal = proposedClass(draft, saved);
  const isDirty = Object.keys(changes).length > 0;
  const { id, version } = saved;

  useLeaveGuard(() => isDirty && kept.current !== typed, { within: partsOfPage });

  const takeFocus = useEffectEvent(() => {
    if (onMove) box.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  const send = async (body: Record<string, unknown>) => {
    const { changesetId } = await call(assetCriticality.update, { params: { id }, body: { ...body, version } });
    kept.current = typed;
    await queryClient.invalidateQueries({ queryKey: criticalityQuery(id).queryKey });
    setTyped((now) => (now === typed ? nothingTyped : now));
    showDone(t('criticality.saved', { name: saved.code }), changesetId);
    void refresh();
  };
  const save = async (): Promise<boolean> => {
    if (!isDirty) return true;
    try {
      await send(changes);
      return true;
    } catch (error) {
      await showError(error);
      return false;
    }
  };
  /** Saves what was typed first: both are versions of the asset. */
  const classify = async (classificationId: number) => {
    if (!(await save())) return;
    try {
      const now = await queryClient.fetchQuery(criticalityQuery(id));
      await call(asset.endpoints.quickEdit, { params: { id }, body: { classificationId, version: now.version } });
      await queryClient.invalidateQueries({ queryKey: criticalityQuery(id).queryKey });
      showDone(t('criticality.classified', { name: saved.code }), null);
      void refresh();
    } catch (error) {
      await showError(error);
    }
  };
  const go = async (by: 1 | -1) => {
    if (await save()) onMove?.(by);
  };
  const say = (name: Dimension, level: CriticalityLevel | null) => {
    setTyped({ ...typed, levels: { ...typed.levels, [name]: level } });
    setCurrent(Math.min(dimensions.indexOf(name) + 1, dimensions.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!mayEdit || altKey) return;
    const isCtrl = ctrlKey || metaKey;
    const isText = isTyping(target);
    const question = dimensions[current];
    const act = (): (() => unknown) | null => {
      if (isCtrl && key === 'Enter') return () => go(1);
      if (isCtrl && key.toLowerCase() === 's') return save;
      if (isText || isCtrl) return null;
      if (key === 'Enter') return target instanceof HTMLButtonElement ? null : () => go(1);
      if (/^[1-3]$/.test(key) && question) return () => say(question, Number(key) as CriticalityLevel);
      if (key === 'Backspace' && question) return () => say(question, null);
      if (key === 'ArrowDown') return () => setCurrent(Math.min(current + 1, dimensions.length - 1));
      if (key === 'ArrowUp') return () => setCurrent(Math.max(current - 1, 0));
      if (onMove && (key === 'j' || key === 'PageDown')) return () => go(1);
      if (onMove && (key === 'k' || key === 'PageUp')) return () => go(-1);
      return null;
    };
    const done = act();
    if (!done) return;
    event.preventDefault();
    void done();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-tabindex -- hears the keys of the fields inside it
    <div ref={box} className={styles.editor} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.result}>
        <LevelBadge level={preview.criticality} />
        <p>
          {preview.missing.length > 0
            ? t('criticality.missing', {
                what: list(preview.missing.map((name) => t(`criticality.dimensions.${name}`).toLowerCase())),
              })
            : t('criticality.rule', { highs: saved.rule.highs, mediums: saved.rule.mediums })}
        </p>
      </div>
      {isPast ? <p className={styles.hint}>{t('criticality.pastText')}</p> : null}
      {dimensions.map((name, index) => (
        <div key={name} className={styles.dimension} data-current={(mayEdit && index === current) || undefined}>
          <h3>{t(`criticality.dimensions.${name}`)}</h3>
          <p className={styles.hint}>{texts.asset.hints[name]}</p>
          <div className={styles.values}>
            <div>
              <span className={styles.label}>{t('criticality.own')}</span>
              <LevelChoice
                label={t(`criticality.dimensions.${name}`)}
                question={name}
                value={draft.levels[name]}
                isReadOnly={!mayEdit}
                isCurrent={mayEdit && index === current}
                onChange={(level) => say(name, level)}
              />
              {name === 'confidentiality' ? (
                <OwnClass saved={saved} isSaid={draft.levels.confidentiality !== null} />
              ) : null}
            </div>
            <div>
              <span className={styles.label}>{t('criticality.inherited')}</span>
              <Inherited dimension={saved[name]} at={saved.at} />
            </div>
          </div>
          {name === 'confidentiality' && proposal && mayEditAsset ? (
            <p className={styles.hint}>
              {t('criticality.proposesClass', { name: localized(proposal, 'name') })}{' '}
              <Button size="compact-xs" variant="default" onClick={() => void classify(proposal.id)}>
                {t('criticality.classifyAs', { name: localized(proposal, 'name') })}
              </Button>
            </p>
          ) : null}
          {mayEdit || draft.reasons[name] !== '' ? (
            <LongText
              size="xs"
              minRows={1}
              max={500}
              readOnly={!mayEdit}
              aria-label={texts.asset.fields[`${name}Reason`]}
              placeholder={t('criticality.reason')}
              value={draft.reasons[name]}
              onFocus={() => setCurrent(index)}
              onChange={({ currentTarget }) =>
                setTyped({ ...typed, reasons: { ...typed.reasons, [name]: currentTarget.value } })
              }
            />
          ) : null}
        </div>
      ))}
      {mayEdit ? (
        <div className={styles.foot}>
          <Button size="sm" disabled={!isDirty && !onMove} onClick={() => void (onMove ? go(1) : save())}>
            {onMove ? t('criticality.saveAndNext') : t('criticality.save')}
          </Button>
          <span className={styles.keys}>
            <Kbd>1</Kbd>–<Kbd>3</Kbd> {t('criticality.keys.answer')} · <Kbd>Enter</Kbd>{' '}
            {t(onMove ? 'criticality.keys.next' : 'criticality.keys.save')}
          </span>
        </div>
      ) : null}
      <Override
        saved={saved}
        mayEdit={mayEdit}
        onSave={async (override) => {
          try {
            await send({ ...changes, override });
            return true;
          } catch (error) {
            await showError(error);
            return false;
          }
        }}
      />
      <dl className={styles.facts}>
        <dt>{texts.asset.fields.securityRequirements}</dt>
        <dd>{saved.securityRequirements}</dd>
        <dt>{texts.asset.fields.impactFactorIds}</dt>
        <dd>
          {saved.impactFactors.length === 0
            ? '—'
            : saved.impactFactors.map((factor) => (
                <span key={factor.id} className={styles.factor}>
                  <strong>{localized(factor, 'name')}</strong> {localized(factor, 'description')}
                </span>
              ))}
        </dd>
        {saved.isCritical ? (
          <>
            <dt>{texts.asset.fields.isCritical}</dt>
            <dd>{saved.criticalDetails ?? t('shell.yes')}</dd>
          </>
        ) : null}
      </dl>
      <p className={styles.stamp}>
        {saved.setAt === null
          ? t('criticality.neverSet')
          : t('criticality.lastSet', {
              by: saved.setBy ?? t('catalogue.history.system'),
              at: dateTime(saved.setAt),
            })}{' '}
        <Anchor component={Link} inherit to={`/assets/show/${id}?tab=history`}>
          {t('catalogue.show.history')}
        </Anchor>
      </p>
    </div>
  );
}

/** What the confidentiality of an asset is while nobody says it: that of its classification. */
function OwnClass({ saved, isSaid }: { saved: Criticality; isSaid: boolean }) {
  const { t } = useTexts();
  const { classification, confidentiality } = saved;
  if (classification === null) return <p className={styles.hint}>{t('criticality.unclassified')}</p>;
  const name = localized(classification, 'name');
  return (
    <p className={styles.hint}>
      {isSaid ? (
        t('criticality.classifiedAs', { name })
      ) : (
        <>
          <LevelBadge level={confidentiality.own} none={t('criticality.unsaid')} /> {t('criticality.ofClass', { name })}
        </>
      )}
    </p>
  );
}
