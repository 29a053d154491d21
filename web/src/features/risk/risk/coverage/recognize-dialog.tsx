import { coverage as endpoints } from '@baluarte/contract/risk/coverage.ts';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PageLink } from '#kit/layout/page-link.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { maximumRecognized } from '../recognition/combination.ts';
import { useRecognize } from '../recognition/use-recognize.ts';
import styles from './coverage.module.css';

/** A pair of a type and a threat that assets are missing in. */
export interface MissingCell {
  typeId: number | null;
  typeName: string;
  threatId: number;
  threatName: string;
}

interface Entry {
  id: number;
  label: string;
}

/** Which of the assets, and by which vulnerabilities: each pair becomes a risk. All assets and the most severe are chosen at first. */
export function RecognizeDialog({ cell, onClose }: { cell: MissingCell; onClose: () => void }) {
  const { t } = useTexts();
  const { typeId, typeName, threatId, threatName } = cell;
  const recognize = useRecognize();
  const { data, error, refetch } = useQuery({
    queryKey: ['risk', 'coverage', 'missing', typeId, threatId],
    queryFn: ({ signal }) =>
      call(endpoints.missing, { query: { threatId, ...(typeId !== null && { typeId }) }, signal, isPart: true }),
    staleTime: 0,
  });
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const assets = (data?.assets ?? []).filter(({ id }) => !leftOut.has(id));
  const first = data?.vulnerabilities.slice(0, 1).map(({ id }) => id);
  const by = chosen ?? new Set(first);
  const items = assets.flatMap(({ id: assetId }) =>
    [...by].map((vulnerabilityId) => ({ assetId, threatId, vulnerabilityId })),
  );
  const fault =
    items.length > maximumRecognized
      ? t('coverage.dialog.tooMany', { most: maximumRecognized })
      : assets.length === 0
        ? t('coverage.dialog.chooseAsset')
        : by.size === 0
          ? t('coverage.dialog.chooseVulnerability')
          : null;
  return (
    <Dialog title={t('coverage.dialog.title', { threat: threatName })} size="lg" onClose={onClose}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <form
          className={styles.lists}
          onSubmit={(event) => {
            event.preventDefault();
            if (fault === null) void recognize(items, onClose);
          }}
        >
          <Choices
            title={t('coverage.dialog.assets', { type: typeName })}
            entries={data.assets.map(({ id, code, name }) => ({ id, label: `${code} · ${name}` }))}
            isOn={(id) => !leftOut.has(id)}
            onToggle={(id) => setLeftOut(leftOut.symmetricDifference(new Set([id])))}
          />
          {data.total > data.assets.length ? (
            <p className={styles.hint}>{t('coverage.dialog.limited', { most: data.assets.length })}</p>
          ) : null}
          {data.vulnerabilities.length > 0 ? (
            <Choices
              title={t('coverage.dialog.vulnerabilities')}
              entries={data.vulnerabilities.map(({ id, code, ...row }) => ({
                id,
                label: `${code} · ${localized(row, 'name') || code}`,
              }))}
              isOn={(id) => by.has(id)}
              onToggle={(id) => setChosen(by.symmetricDifference(new Set([id])))}
            />
          ) : (
            <p className={styles.hint}>
              {t('coverage.dialog.noVulnerabilities')}{' '}
              <PageLink to="/threats/show/:threatId" params={{ threatId }}>
                {t('coverage.dialog.toThreat')}
              </PageLink>
            </p>
          )}
          <output className={styles.hint}>{data.vulnerabilities.length > 0 ? fault : null}</output>
          <DialogFoot>
            <Button type="submit" disabled={fault !== null}>
              {t('coverage.dialog.send', { count: items.length })}
            </Button>
          </DialogFoot>
        </form>
      ) : null}
    </Dialog>
  );
}

interface ChoicesProps {
  title: string;
  entries: readonly Entry[];
  isOn: (id: number) => boolean;
  onToggle: (id: number) => void;
}

const Choices = ({ title, entries, isOn, onToggle }: ChoicesProps) => (
  <fieldset>
    <legend>{title}</legend>
    {entries.map(({ id, label }) => (
      <Checkbox key={id} size="xs" label={label} checked={isOn(id)} onChange={() => onToggle(id)} />
    ))}
  </fieldset>
);
