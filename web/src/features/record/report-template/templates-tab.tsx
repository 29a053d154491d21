import { permissions } from '@baluarte/contract/permissions.ts';
import { reportTemplate } from '@baluarte/contract/record/report-template.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { NewTemplate } from './new-template.tsx';
import { PlaceList } from './place-list.tsx';
import { TemplateRow } from './template-row.tsx';
import styles from './templates.module.css';

/** Files of Word of the company that its reports are filled into, and the places they may name. */
export function TemplatesTab() {
  const { t } = useTexts();
  const mayEdit = useCan()(permissions.settings.edit);
  const [kind, setKind] = useState<ReportKind>('risks');
  const { data, error, refetch } = useQuery({
    queryKey: ['reportTemplate', 'list'],
    queryFn: ({ signal }) => call(reportTemplate.list, { signal, isPart: true }),
  });
  return (
    <div className={styles.stack}>
      <Panel title={t('reportTemplate.list')} isFlush>
        <p className={styles.intro}>{t('reportTemplate.lead')}</p>
        {data === undefined ? (
          error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton />
          )
        ) : data.length === 0 ? (
          <Empty title={t('reportTemplate.none')} text={t('reportTemplate.noneText')} />
        ) : (
          <ul className={styles.rows}>
            {data.map((template) => (
              <TemplateRow key={template.id} template={template} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
      </Panel>
      {mayEdit ? <NewTemplate kind={kind} onKind={setKind} /> : null}
      <PlaceList kind={kind} onKind={setKind} />
    </div>
  );
}
