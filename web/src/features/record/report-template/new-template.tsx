import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { reportTemplate, type TemplateCheck } from '@baluarte/contract/record/report-template.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFileTypeDocx } from '@tabler/icons-react';
import { useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { DropZone } from '#kit/files/drop-zone.tsx';
import { call } from '#kit/http/call.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { wordError, type Words } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CheckResult } from './check-result.tsx';
import { KindSelect } from './kind-select.tsx';
import styles from './templates.module.css';

interface Checked {
  file: File;
  found: TemplateCheck;
}

interface NewTemplateProps {
  kind: ReportKind;
  onKind: (kind: ReportKind) => void;
}

/** A file is checked first; what it would be filled with is shown before it is kept. */
export function NewTemplate({ kind, onKind }: NewTemplateProps) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<Words | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);

  const check = async (file: File | undefined, of: ReportKind) => {
    if (file === undefined) return;
    setRefused(null);
    setReading(file.name);
    try {
      setChecked({ file, found: await call(reportTemplate.check, { body: { kind: of }, file }) });
      setName((typed) => typed || firstCharacters(file.name.replace(/\.docx$/i, ''), 120));
    } catch (error) {
      setChecked(null);
      setRefused(wordError(error));
    } finally {
      setReading(null);
    }
  };
  const choose = (next: ReportKind) => {
    onKind(next);
    if (checked) void check(checked.file, next);
  };
  const clear = () => {
    setChecked(null);
    setName('');
    setRefused(null);
  };
  const keep = async ({ file }: Checked) => {
    setRefused(null);
    try {
      const { changesetId } = await loading(call(reportTemplate.create, { body: { kind, name }, file }));
      showDone(t('reportTemplate.created'), changesetId);
      clear();
      void refresh();
    } catch (error) {
      setRefused(wordError(error));
    }
  };
  return (
    <Panel title={t('reportTemplate.upload')}>
      <div className={styles.fields}>
        <KindSelect kind={kind} onKind={choose} />
        <TextInput
          className={styles.field ?? ''}
          label={t('reportTemplate.name')}
          value={name}
          maxLength={120}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      {checked ? (
        <>
          {refused ? (
            <p role="alert" className={styles.refused}>
              {refused.title}. {refused.message}
            </p>
          ) : null}
          <CheckResult fileName={checked.file.name} check={checked.found} />
          <div className={styles.actions}>
            <Button disabled={name.trim() === ''} onClick={() => void keep(checked)}>
              {t('reportTemplate.keep')}
            </Button>
            <Button variant="default" onClick={clear}>
              {t('reportTemplate.another')}
            </Button>
          </div>
        </>
      ) : (
        <DropZone
          icon={IconFileTypeDocx}
          text={reading === null ? t('reportTemplate.drop') : t('reportTemplate.reading', { name: reading })}
          isReading={reading !== null}
          choose={t('reportTemplate.choose')}
          accept=".docx"
          refused={refused}
          onFiles={([file]) => void check(file, kind)}
        />
      )}
    </Panel>
  );
}
