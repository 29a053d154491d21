import { fewestAxes } from '@baluarte/contract/maturity/radar.rules.ts';
import { Button, Group, Menu, SegmentedControl, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Radar } from '../../shared/radar.tsx';
import type { Open } from './opened.ts';
import styles from './results.module.css';
import { savePicture } from './save-picture.ts';
import { Score } from './score.tsx';

export interface ChartRow {
  code: string;
  name: string;
  score: number | null;
  rangeId: number | null;
  label: string | undefined;
}

interface ChartPanelProps {
  title: string;
  /** What a row is, at the head of the table. */
  head: string;
  /** A sentence below the picture. */
  note?: string;
  rows: readonly ChartRow[];
  target: number;
  onOpen: Open;
}

/** Figures of one kind as a radar, and as a table that says the same; a few are a table alone. */
export function ChartPanel({ title, head, note, rows, target, onOpen }: ChartPanelProps) {
  const { t } = useTexts();
  const [isAsked, setTable] = useState(false);
  const isDrawn = rows.length >= fewestAxes;
  const isTable = isAsked || !isDrawn;
  const svg = useRef<SVGSVGElement>(null);
  const save = (format: 'png' | 'svg') => {
    if (svg.current) void savePicture(svg.current, format, title).catch(showError);
  };
  return (
    <Panel
      title={title}
      actions={
        isDrawn ? (
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={title}
              data={[
                { value: 'picture', label: t('assessment.results.picture') },
                { value: 'table', label: t('assessment.results.table') },
              ]}
              value={isTable ? 'table' : 'picture'}
              onChange={(value) => setTable(value === 'table')}
            />
            {isTable ? null : (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${t('assessment.results.download')}: ${title}`}
                  >
                    <IconDownload size={16} stroke={1.5} aria-hidden />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => save('png')}>{t('assessment.results.png')}</Menu.Item>
                  <Menu.Item onClick={() => save('svg')}>{t('assessment.results.svg')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </Group>
        ) : null
      }
    >
      {isTable ? (
        <Table fz="sm" verticalSpacing={6}>
          <caption className="b-visually-hidden">{title}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{head}</Table.Th>
              <Table.Th scope="col">{t('assessment.results.score')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.code}>
                <Table.Td>{row.name}</Table.Td>
                <Table.Td>
                  <Score {...row} onOpen={onOpen} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <Radar title={title} axes={rows} target={target} svg={svg} onOpen={onOpen} />
      )}
      <p className={styles.note}>
        {t('assessment.results.target', { target })}
        {note ? ` · ${note}` : ''}
      </p>
    </Panel>
  );
}
