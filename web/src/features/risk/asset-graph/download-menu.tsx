import { today } from '#kit/formats/today.ts';
import type { GraphEdge, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { exportAssetRelations, relationKinds } from '@baluarte/contract/inventory/relation.ts';
import { Button, Menu } from '@mantine/core';
import { IconCsv, IconDownload, IconFileSpreadsheet, IconPhoto, IconVector } from '@tabler/icons-react';
import { loading, notice, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { saveFile } from '#kit/files/save-file.ts';
import { rangeIds } from '#risk/shared/range-mark.tsx';
import { useRangeName } from '#risk/shared/range-words.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { bearingSteps, type Bearing } from './bearing.ts';
import { drawing, type Dots, type DrawingWords } from './drawing.ts';
import { box, layOut } from './layout.ts';
import { pngOf } from './png-of.ts';
import type { Colouring } from './use-graph-address.ts';

/** What can be taken home as a picture. */
export interface ShownGraph {
  label: string;
  nodes: readonly PlacedNode[];
  edges: readonly GraphEdge[];
  /** What is drawn beside the assets, and the asset that it bears on; which assets fall with that one, where it is asked. */
  bearing?: readonly Bearing[];
  bearsOn?: number | null;
  falling?: ReadonlySet<number> | null;
  /** Where the assets of an overview are; those of levels are laid out by themselves. */
  dots?: () => Dots;
}

/** Assets side by side in a file, whatever the screen. */
const columns = { count: 7, width: box.widest };
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Takes the picture home, with its title, the day and its legend in it; and every relation as a file. */
export function DownloadMenu({
  shown: { label, nodes, edges, bearing = [], bearsOn = null, falling = null, dots },
  colouring,
}: {
  shown: ShownGraph;
  colouring: Colouring;
}) {
  const { t, texts, date, language } = useTexts();
  const rangeName = useRangeName();
  const draw = (): string => {
    const words: DrawingWords = {
      locale: language,
      title: label,
      date: date(new Date().toISOString()),
      legend: [
        t('assetGraph.legend.weight'),
        ...(falling === null ? [] : [t('assetGraph.legend.falls')]),
        ...(bearing.length === 0 ? [] : [t('assetGraph.legend.bearing')]),
      ],
      bearings: texts.assetGraph.bearing.one,
      ranges: rangeIds.map((id) => ({ id, name: rangeName(id) })),
      noRisk: t('assetGraph.legend.noRisk'),
      criticalities: texts.asset.options.criticality,
      unknown: t('assetGraph.legend.unknown'),
      kinds: relationKinds.map((kind) => ({ kind, name: t(`catalogue.relations.kinds.${kind}.outgoing`) })),
    };
    const beside = bearing.map(({ id, kind }) => ({ id, step: bearingSteps[kind] }));
    const places = dots?.() ?? layOut([...nodes, ...beside], edges, columns);
    return drawing({ nodes, edges, bearing, bearsOn, falling, colouring, words, places });
  };
  const download = async (format: 'svg' | 'png') => {
    const svg = draw();
    const fileName = `${t('assetGraph.download.file')}-${today()}.${format}`;
    const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
    if (blob === null) {
      await notice({ title: t('assetGraph.download.failed'), message: t('assetGraph.download.failedText') });
      return;
    }
    saveFile({ blob, fileName });
    toastText('assetGraph.download.done', { file: fileName });
  };
  const downloadRelations = async (format: 'xlsx' | 'csv') => {
    try {
      const file = await loading(call(exportAssetRelations, { query: { format, language } }));
      saveFile(file);
      toastText('assetGraph.download.done', { file: file.fileName });
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload {...icon} />}>
          {t('assetGraph.download.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => void download('png')}>
          {t('assetGraph.download.png')}
        </Menu.Item>
        <Menu.Item leftSection={<IconVector {...icon} />} onClick={() => void download('svg')}>
          {t('assetGraph.download.svg')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void downloadRelations('xlsx')}>
          {t('assetGraph.download.relationsXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCsv {...icon} />} onClick={() => void downloadRelations('csv')}>
          {t('assetGraph.download.relationsCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
