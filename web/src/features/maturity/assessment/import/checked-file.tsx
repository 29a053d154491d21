import type { AnswersImport } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Table, Text } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import { ResultTable } from '../results/result-table.tsx';
import styles from '../results/results.module.css';
import { wordsOfFramework } from '../results/words-of.ts';

/** Rows of each table that are shown. */
const most = 100;

interface CheckedFileProps {
  name: string;
  found: AnswersImport;
  definition: FrameworkDefinition;
}

/** What a file of answers would change, and what of it cannot be taken. */
export function CheckedFile({ name, found, definition }: CheckedFileProps) {
  const { t, number } = useTexts();
  const { layout, changes, faults, fault_count: faultCount, spread, kept, skipped } = found;
  const wordsOf = wordsOfFramework(definition);
  const standing = ({ state, level }: (typeof changes)[number]['before']) =>
    state === 'scored'
      ? `${level} · ${wordsOf.step(level)}`
      : t(state === 'pending' ? 'assessment.answers.none' : 'assessment.notApplicable');
  const rest = (count: number) =>
    count > most ? (
      <Text size="sm" c="dimmed">
        {t('assessment.import.more', { count: count - most })}
      </Text>
    ) : null;
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name} · {t(`assessment.import.layouts.${layout}`)}
      </Text>
      <dl className={styles.counts}>
        {(
          [
            ['changed', found.changed],
            ['same', found.same],
            ['empty', found.empty],
            ['faults', faultCount],
          ] as const
        ).map(([word, count]) => (
          <div key={word}>
            <dt>{t(`assessment.import.${word}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {spread.length > 0 ? (
        <Text size="sm">
          {t('assessment.import.spread', { count: spread.length })} {spread.map(({ code }) => code).join(', ')}
        </Text>
      ) : null}
      {kept.length > 0 ? (
        <Text size="sm">
          {t('assessment.import.kept', { count: kept.length })} {kept.map(({ code }) => code).join(', ')}
        </Text>
      ) : null}
      {skipped.length > 0 ? (
        <Text size="sm">{t('assessment.import.skipped', { names: skipped.join(', ') })}</Text>
      ) : null}
      {faults.length > 0 ? (
        <section>
          <Text component="h3" size="sm" fw={600}>
            {t('assessment.import.faultsTitle')}
          </Text>
          <ResultTable
            columns={[
              { title: t('assessment.import.place') },
              { title: t('assessment.sheet.code') },
              { title: t('assessment.import.why') },
            ]}
          >
            {faults.slice(0, most).map(({ sheet, row, code, fault, text }, at) => (
              <Table.Tr key={at}>
                <Table.Td>
                  {sheet === null ? t('assessment.import.row', { row }) : t('assessment.import.rowOf', { sheet, row })}
                </Table.Td>
                <Table.Td>{code}</Table.Td>
                <Table.Td>{t(`assessment.import.fault.${fault}`, { text })}</Table.Td>
              </Table.Tr>
            ))}
          </ResultTable>
          {rest(faultCount)}
        </section>
      ) : null}
      {changes.length === 0 ? (
        <Text size="sm">{t('assessment.import.nothing')}</Text>
      ) : (
        <section>
          <Text component="h3" size="sm" fw={600}>
            {t('assessment.import.changes')}
          </Text>
          <ResultTable
            columns={[
              { title: t('assessment.results.item') },
              { title: t('assessment.import.before') },
              { title: t('assessment.import.after') },
            ]}
          >
            {changes.slice(0, most).map(({ code, before, after }) => (
              <Table.Tr key={code}>
                <Table.Td>
                  {code} {wordsOf.item(code)}
                </Table.Td>
                <Table.Td>{standing(before)}</Table.Td>
                <Table.Td>
                  {before.state === after.state && before.level === after.level
                    ? t('assessment.import.textOnly')
                    : standing(after)}
                </Table.Td>
              </Table.Tr>
            ))}
          </ResultTable>
          {rest(changes.length)}
        </section>
      )}
    </>
  );
}
