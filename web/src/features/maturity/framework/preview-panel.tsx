import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call, type Answer } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { assessmentName, said } from '../shared/framework-words.ts';
import styles from './framework.module.css';

interface PreviewPanelProps {
  definition: FrameworkDefinition;
  /** Code of a version there is; without it the definition itself is tried. */
  version?: string;
}

/** What a past assessment would have come to by a framework: every figure before and after, and what cannot be mapped. */
export function PreviewPanel({ definition, version }: PreviewPanelProps) {
  const { t, date } = useTexts();
  const [chosen, setChosen] = useState('');
  const { data: past } = useQuery({
    queryKey: ['assessment', 'past'],
    queryFn: ({ signal }) => call(assessment.list, { query: { perPage: 50 }, signal, isPart: true }),
  });
  const id = Number(chosen);
  const { data, error, refetch } = useQuery({
    queryKey: ['framework', 'preview', version ?? definition, id],
    queryFn: ({ signal }) =>
      call(framework.preview, {
        body: { ...(version === undefined ? { definition } : { framework_version: version }), assessment_id: id },
        signal,
        isPart: true,
      }),
    enabled: chosen !== '',
  });
  const rows = past?.rows ?? [];
  return (
    <Panel title={t('framework.preview.title')}>
      <p className={styles.note}>{t('framework.preview.text')}</p>
      {past && rows.length === 0 ? (
        <p>{t('framework.preview.noAssessments')}</p>
      ) : (
        <search>
          <NativeSelect
            label={t('framework.preview.choose')}
            maw="32rem"
            data={[
              { value: '', label: t('framework.preview.none') },
              ...rows.map((row) => ({
                value: String(row.id),
                label: `${assessmentName(row, date(row.assessment_date))} (${row.framework_version})`,
              })),
            ]}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        </search>
      )}
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data?.overall ? <Figures definition={definition} found={data} /> : null}
    </Panel>
  );
}

function Figures({ definition, found }: { definition: FrameworkDefinition; found: Answer<typeof framework.preview> }) {
  const { t, number } = useTexts();
  const names = new Map(definition.groups.map((group) => [group.code, said(group.name)]));
  const value = (of: number | null) => (of === null ? '—' : number(of));
  const row = (key: string, name: string, { before, after }: { before: number | null; after: number | null }) => (
    <Table.Tr key={key}>
      <Table.Td>{name}</Table.Td>
      <Table.Td ta="end">{value(before)}</Table.Td>
      <Table.Td ta="end">{value(after)}</Table.Td>
      <Table.Td ta="end">
        {before === null || after === null
          ? '—'
          : `${after > before ? '+' : ''}${number(Math.round((after - before) * 100) / 100)}`}
      </Table.Td>
    </Table.Tr>
  );
  const root = definition.groups[0]?.code;
  const lost = (
    [
      ['unanswered', found.unanswered],
      ['unmapped', found.unmapped],
      ['offScale', found.off_scale],
    ] as const
  ).filter(([, codes]) => codes.length > 0);
  return (
    <>
      <div className={styles.scroll}>
        <Table fz="sm" verticalSpacing={4} mt="sm" miw="32rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('framework.preview.figure')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('framework.preview.before')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('framework.preview.after')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('framework.preview.change')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.overall ? row('overall', t('framework.preview.overall'), found.overall) : null}
            {found.maturity_level ? row('level', t('framework.preview.level'), found.maturity_level) : null}
            {(found.figures ?? [])
              .filter(({ code }) => code !== root)
              .map((figure) => row(`group ${figure.code}`, names.get(figure.code) ?? figure.code, figure))}
          </Table.Tbody>
        </Table>
      </div>
      {lost.length === 0 ? <p className={styles.note}>{t('framework.preview.allMapped')}</p> : null}
      {lost.map(([what, codes]) => (
        <details key={what} className={styles.lost}>
          <summary>{t(`framework.preview.${what}`, { count: codes.length })}</summary>
          <p className={styles.note}>{codes.join(', ')}</p>
        </details>
      ))}
    </>
  );
}
