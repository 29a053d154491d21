import { fewestAxes } from '@baluarte/contract/maturity/radar.rules.ts';
import { Button, Group, Menu, SegmentedControl, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Bars } from '../../shared/bars.tsx';
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
  isBars?: boolean;
  /** A table of its own that says more, always beside the picture. */
  beside?: ReactNode;
  onOpen: Open;
}

/** Figures of one kind as a radar or as bars, and as a table that says the same; too few for a radar are a table alone. */
export function ChartPanel({ title, head, note, rows, target, isBars = false, beside, onOpen }: ChartPanelProps) {
  const { t } = useTexts();
  const [isAsked, setTable] = useState(false);
  const isDrawn = isBars || rows.length >= fewestAxes;
  const isTable = isAsked || !isDrawn;
  const svg = useRef<SVGSVGElement>(null);
  const save = (format: 'png' | 'svg') => {
    if (svg.current) void savePicture(svg.current, format, title).catch(showError);
  };
  const Picture = isBars ? Bars : Radar;
  const picture = <Picture title={title} axes={rows} target={target} svg={svg} onOpen={onOpen} />;
  return (
    <Panel
      title={title}
      className={beside === undefined ? undefined : styles.wide}
      actions={
        isDrawn ? (
          <Group gap="xs">
            {beside === undefined ? (
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
            ) : null}
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
      {beside === undefined ? (
        isTable ? (
          <ScoreTable title={title} head={head} rows={rows} onOpen={onOpen} />
        ) : (
          picture
        )
      ) : (
        <div className={styles.beside} data-drawn={isDrawn || undefined}>
          {isDrawn ? picture : null}
          {beside}
        </div>
      )}
      <p className={styles.note}>
        {t('assessment.results.target', { target })}
        {note ? ` · ${note}` : ''}
      </p>
    </Panel>
  );
}

function ScoreTable({ title, head, rows, onOpen }: Pick<ChartPanelProps, 'title' | 'head' | 'rows' | 'onOpen'>) {
  const { t } = useTexts();
  return (
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
  );
}
