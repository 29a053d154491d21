import { Button } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { isRelatedEntity } from '@baluarte/contract/kit/field.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { answered, type Plan } from './plan.ts';

interface StatusLineProps {
  catalogue: Catalogue;
  job: ImportJob;
  plan: Plan;
  missing: readonly string[];
  isChecking: boolean;
  onChange: (plan: Plan) => void;
}

/** Fields that say which entry a row is: they cannot be the same for all. */
export const identifying: readonly string[] = ['code', 'name'];

/**
 * One sentence: what is still missing, the most important first, and the way there; where words of several columns are new, one
 * button creates all of them.
 */
export function StatusLine({ catalogue, job, plan, missing, isChecking, onChange }: StatusLineProps) {
  const { t, texts, list } = useTexts();
  const open = job.questions.filter(({ field, word, answer }) => (plan.answers[field]?.[word] ?? answer) === null);
  const fields = missing.filter((name) => !identifying.includes(name));
  /** What only a column can say. */
  const column = missing.find((name) => name === 'name' || isRelatedEntity(catalogue.fields[name]?.from));
  const [sentence, target] = missing.includes('code')
    ? [t('imports.workbench.codeMissing'), '[data-part="identity"] select']
    : column !== undefined
      ? [
          t('imports.workbench.columnMissing', { field: fieldLabel(texts, catalogue, column) }),
          '[data-part="columns"] select',
        ]
      : fields.length > 0
        ? [
            t('imports.workbench.fieldMissing', {
              fields: list(fields.map((name) => fieldLabel(texts, catalogue, name))),
            }),
            '[data-part="defaults"] :is(select, input)',
          ]
        : open.length > 0
          ? [t('imports.workbench.questions', { count: open.length }), `[data-question="${open[0]?.field}"]`]
          : job.failed > 0
            ? [t('imports.workbench.rejected', { count: job.failed }), '[data-part="rows"] h3']
            : [t('imports.workbench.ready'), null];
  const creatable = target?.startsWith('[data-question') === true ? open.filter(({ canCreate }) => canCreate) : [];
  const isOfSeveralColumns = new Set(creatable.map(({ field }) => field)).size > 1;
  const createAll = () =>
    onChange(creatable.reduce((next, { field, word }) => answered(next, field, { [word]: 'create' }), plan));
  return (
    <div className={styles.status} data-ready={target === null || undefined}>
      <output>{isChecking ? t('imports.workbench.checking') : sentence}</output>
      {target === null || isChecking ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            const found = document.querySelector<HTMLElement>(target);
            found?.scrollIntoView({ block: 'center' });
            found?.focus({ preventScroll: true });
          }}
        >
          {t('imports.workbench.goThere')}
        </Button>
      )}
      {isOfSeveralColumns && !isChecking ? (
        <Button size="compact-xs" variant="light" onClick={createAll}>
          {t('imports.workbench.createAll', { count: creatable.length })}
        </Button>
      ) : null}
    </div>
  );
}
