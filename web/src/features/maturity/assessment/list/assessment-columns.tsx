import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { useQuery } from '@tanstack/react-query';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { Status } from '#kit/catalogue/status.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { catalogueQuery } from '../../shared/framework-queries.ts';
import { said } from '../../shared/framework-words.ts';
import { purposeName } from '../../shared/purpose-name.ts';
import { Progress } from '../progress.tsx';
import { assessmentListed, assessmentShape, type AssessmentColumn } from '../../shared/assessment-listed.ts';

const isFinished = ({ status }: AssessmentRow) => status.id === statusIds.FINISH;

/** A figure as it was stored; before that there is none. */
function Score({ row, value }: { row: AssessmentRow; value: number | null }) {
  const { t, number } = useTexts();
  if (!isFinished(row)) return <span style={{ color: 'var(--b-muted)' }}>{t('assessment.notYet')}</span>;
  return value === null ? t('assessment.notApplicable') : number(value);
}

/** The level of a finished one, by the words of its framework. */
function Level({ row }: { row: AssessmentRow }) {
  const { t } = useTexts();
  const { data } = useQuery(catalogueQuery(row.framework_version));
  const level = row.maturity_level;
  if (!isFinished(row) || level === null) return <Score row={row} value={level} />;
  const words = level === 0 ? data?.below_levels : data?.levels[level - 1]?.name;
  return words ? t('assessment.level', { level, name: said(words) }) : level;
}

function StateOf({ row }: { row: AssessmentRow }) {
  const { t } = useTexts();
  return <Status id={row.status.id} word={t(isFinished(row) ? 'assessment.isFinished' : 'assessment.isActive')} />;
}

const scored = (
  field: 'overall_maturity' | 'phva_score' | 'controls_score' | 'nist_score',
): ColumnRenderer<AssessmentRow> => ({
  show: (row) => <Score row={row} value={row[field]} />,
  kind: 'number',
  width: 124,
});

const columns: Readonly<Record<AssessmentColumn, ColumnRenderer<AssessmentRow>>> = {
  name: { width: 200, isFlexible: true },
  purpose: { show: ({ purpose }) => purposeName(purpose), width: 160, isWrapped: true },
  assessment_date: { kind: 'date', width: 112 },
  status: { show: (row) => <StateOf row={row} />, width: 116 },
  completeness: { show: (row) => <Progress row={row} />, width: 164 },
  overall_maturity: scored('overall_maturity'),
  maturity_level: { show: (row) => <Level row={row} />, width: 196, isWrapped: true },
  phva_score: scored('phva_score'),
  controls_score: scored('controls_score'),
  nist_score: { ...scored('nist_score'), width: 180 },
  framework_version: { width: 150 },
  user_name: { width: 170 },
  completed_at: { kind: 'moment', width: 180 },
  created_at: { kind: 'moment', width: 180 },
};

/** The list of self-assessments, column by column. */
export const assessmentsRenderer: ListRenderer<AssessmentRow> = {
  name: assessmentListed.name,
  shape: assessmentShape,
  columns,
};
