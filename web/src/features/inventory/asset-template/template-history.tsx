import type { AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import styles from './preview.module.css';
import { historyQuery } from './template-queries.ts';

interface TemplateHistoryProps {
  template: AssetTemplate;
  /** Of those that every company has, seen outside of all of them. */
  isOutside?: boolean;
  onClose: () => void;
}

/** Who created, changed and deleted a template, newest first. */
export function TemplateHistory({ template, isOutside = false, onClose }: TemplateHistoryProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({ ...historyQuery(template.id, isOutside), staleTime: 0 });
  return (
    <Dialog title={t('assetTemplate.history.title', { name: localized(template, 'name') })} size="lg" onClose={onClose}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      <ol className={styles.list}>
        {data?.entries.map((entry) => (
          <Entry key={entry.changesetId} entry={entry} />
        ))}
      </ol>
    </Dialog>
  );
}

const labels = ['name', 'nameEn', 'description', 'descriptionEn'] as const;
const labelOf = (field: string) => labels.find((each) => each === field) ?? 'description';
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function Entry({ entry: { at, operation, userName, fields } }: { entry: HistoryEntry }) {
  const { t, dateTime } = useTexts();
  return (
    <li>
      <strong>{userName ?? t('catalogue.history.system')}</strong> · {t(`assetTemplate.history.${operation}`)} ·{' '}
      <time dateTime={at}>{dateTime(at)}</time>
      {operation === 'update'
        ? fields.map(({ field, before, after }) => (
            <p key={field} className={styles.text}>
              {t(`assetTemplate.save.${labelOf(field)}`)}: {textOf(after) ?? t('assetTemplate.history.nothing')} (
              {t('assetTemplate.history.from', { before: textOf(before) ?? t('assetTemplate.history.nothing') })})
            </p>
          ))
        : null}
    </li>
  );
}
