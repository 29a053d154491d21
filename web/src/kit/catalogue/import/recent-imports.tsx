import { Button, Table } from '@mantine/core';
import { imports, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';
import { useUndo } from './use-undo.ts';

/** Imports of this kind of late, to look at again or to take back. */
export function RecentImports({ kind, onOpen }: { kind: ImportKind; onOpen: (jobId: number) => void }) {
  const { t, number, dateTime } = useTexts();
  const { undo } = useUndo();
  const { data } = useQuery({
    queryKey: ['import', 'recent', kind],
    queryFn: ({ signal }) =>
      call(imports.list, { query: { kind, perPage: 5, sort: '-createdAt' }, signal, isPart: true }),
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h3 className={styles.subtitle}>{t('imports.recent.title')}</h3>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing={6} fz="sm">
          <caption className="b-visually-hidden">{t('imports.recent.title')}</caption>
          <Table.Tbody>
            {data.rows.map((job) => (
              <Table.Tr key={job.jobId}>
                <Table.Th scope="row" className={styles.fileName}>
                  {job.fileName}
                  <span className={styles.quiet}>
                    {t('imports.recent.by', { name: job.userName ?? '—', at: dateTime(job.createdAt) })}
                  </span>
                </Table.Th>
                <Table.Td>{t(`imports.states.${job.state}`)}</Table.Td>
                <Table.Td>
                  {job.state === 'refused' || job.state === 'failed'
                    ? t('imports.recent.nothing')
                    : t('imports.result.doneText', {
                        created: number(job.created),
                        updated: number(job.updated),
                        same: number(job.same),
                      })}
                </Table.Td>
                <Table.Td ta="end" className={styles.nowrap}>
                  {job.canUndo ? (
                    <Button size="compact-xs" variant="subtle" onClick={() => void undo(job)}>
                      {t('shell.undo')}
                    </Button>
                  ) : null}
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`${t('imports.recent.open')}: ${job.fileName}`}
                    onClick={() => onOpen(job.jobId)}
                  >
                    {t('imports.recent.open')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
