import { reportKinds, type ReportKind } from '@baluarte/contract/record/report.ts';
import { NativeSelect } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './templates.module.css';

interface KindSelectProps {
  kind: ReportKind;
  onKind: (kind: ReportKind) => void;
}

/** Which kind of report a template is of. */
export function KindSelect({ kind, onKind }: KindSelectProps) {
  const { t, texts } = useTexts();
  return (
    <NativeSelect
      className={styles.field ?? ''}
      label={t('reportTemplate.kind')}
      value={kind}
      data={reportKinds.map((value) => ({ value, label: texts.reportTemplate.kinds[value] }))}
      onChange={({ currentTarget }) => {
        const chosen = reportKinds.find((one) => one === currentTarget.value);
        if (chosen) onKind(chosen);
      }}
    />
  );
}
