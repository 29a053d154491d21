import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { isOfAssessment, reportFormats, reportLists, type ReportKind } from '@baluarte/contract/record/report.ts';
import { Checkbox, MultiSelect, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useSession } from '#kit/session/session.tsx';
import { useTexts, type Language } from '#kit/texts/texts.ts';
import { AssessmentFields } from './assessment-fields.tsx';
import { localMinute, type Chosen } from './chosen.ts';
import { NarrowedField } from './narrowed-field.tsx';
import { PrintedFields, type Style } from './printed-fields.tsx';
import styles from './report.module.css';
import { TemplateField } from './template-field.tsx';
import { pillOf } from '#kit/form/pill-of.tsx';

interface FieldsProps {
  kind: ReportKind;
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
  /** What the company prints where nothing is said, once it is known. */
  style?: Style | undefined;
  /** Made again and again, always as of its day. */
  isScheduled?: boolean;
}

/** Kinds that end with the method, where it is wanted. */
const mayHaveMethod = (kind: ReportKind) =>
  !['executive', 'applicability', 'maturity', 'audit', 'assets', 'evidence'].includes(kind);

function ScopesField({ chosen, onChange, isScheduled = false }: Omit<FieldsProps, 'kind' | 'style'>) {
  const { t } = useTexts();
  const session = useSession();
  const scopes = session?.scopes ?? [];
  if (scopes.length < 2) return null;
  // A schedule knows no scope that is worked in: without a choice it is of every one of its owner's.
  const current = !isScheduled && session?.scope && session.scope.id !== 0 ? session.scope : null;
  return (
    <MultiSelect
      renderPill={pillOf}
      label={t('reportPage.scopes')}
      placeholder={
        chosen.scopeIds.length > 0
          ? ''
          : current
            ? t('reportPage.currentScope', { scope: current.name })
            : t('reportPage.everyScope')
      }
      data={scopes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.scopeIds.map(String)}
      onChange={(ids) => onChange({ scopeIds: ids.map(Number) })}
      clearable
      searchable
    />
  );
}

/** What can be chosen of a kind of report. */
export function OptionFields({ kind, chosen, onChange, style, isScheduled = false }: FieldsProps) {
  const { t } = useTexts();
  const formatId = useId();
  const list = reportLists[kind];
  // No later than when the form was opened.
  const [now] = useState(() => asciiPrefix(localMinute(new Date()), 16));
  return (
    <div className={styles.fields}>
      <div>
        <span className={styles.label} id={formatId}>
          {t('reportPage.format')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={formatId}
          data={reportFormats.map((value) => ({ value, label: t(`reportPage.formats.${value}`) }))}
          value={chosen.format}
          onChange={(format) => onChange({ format })}
        />
      </div>
      {chosen.format === 'docx' ? (
        <TemplateField kind={kind} value={chosen.templateId} onChange={(templateId) => onChange({ templateId })} />
      ) : null}
      <NativeSelect
        label={t('reportPage.language')}
        data={(['es', 'en'] as const).map((value) => ({ value, label: t(`reportPage.languages.${value}`) }))}
        value={chosen.language}
        onChange={({ currentTarget }) => onChange({ language: currentTarget.value as Language })}
      />
      {isScheduled ? null : (
        <TextInput
          type="datetime-local"
          label={t('reportPage.at')}
          description={t('reportPage.atHint')}
          max={now}
          step={chosen.at.length > 16 ? 1 : 60}
          value={chosen.at}
          onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
        />
      )}
      <ScopesField chosen={chosen} onChange={onChange} isScheduled={isScheduled} />
      {list === null ? null : <NarrowedField list={list} chosen={chosen} onChange={onChange} />}
      {isOfAssessment(kind) ? <AssessmentFields kind={kind} chosen={chosen} onChange={onChange} /> : null}
      {mayHaveMethod(kind) ? (
        <Checkbox
          label={t('reportPage.annex')}
          checked={chosen.annex}
          onChange={({ currentTarget }) => onChange({ annex: currentTarget.checked })}
        />
      ) : null}
      <PrintedFields chosen={chosen} style={style} onChange={onChange} />
    </div>
  );
}
