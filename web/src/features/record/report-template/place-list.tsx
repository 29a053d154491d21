import { reportTemplate, type TemplatePlace } from '@baluarte/contract/record/report-template.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { KindSelect } from './kind-select.tsx';
import { PlaceName } from './place-name.tsx';
import styles from './templates.module.css';

interface PlaceListProps {
  kind: ReportKind;
  onKind: (kind: ReportKind) => void;
}

/** Every place a template of a kind may name, what stands there, and a file to begin with that has them all. */
export function PlaceList({ kind, onKind }: PlaceListProps) {
  const { t, texts } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['reportTemplate', 'places', kind],
    queryFn: ({ signal }) => call(reportTemplate.places, { params: { kind }, signal, isPart: true }),
  });
  const starter = useMutation({
    mutationFn: () => call(reportTemplate.starter, { params: { kind } }),
    onSuccess: saveFile,
    onError: (reason) => showError(reason),
  });
  const { words, placeKinds, wholeContent } = texts.reportTemplate;
  const holds = ({ name, kind: of, title }: TemplatePlace) => {
    if (of === 'word') return words[name] ?? name;
    return of === 'sections' ? wholeContent : title;
  };
  return (
    <Panel title={t('reportTemplate.placesTitle')}>
      <p className={styles.lead}>{t('reportTemplate.placesLead')}</p>
      <div className={styles.fields}>
        <KindSelect kind={kind} onKind={onKind} />
        <Button
          className={styles.starter ?? ''}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={starter.isPending}
          onClick={() => starter.mutate()}
        >
          {t('reportTemplate.starter')}
        </Button>
      </div>
      {data === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <ul className={styles.places}>
          {data.places.map((one) => (
            <li key={one.name}>
              <PlaceName name={one.name} />
              <span>{holds(one)}</span>
              <span className={styles.quiet}>{placeKinds[one.kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
