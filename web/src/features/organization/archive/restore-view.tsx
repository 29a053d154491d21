import { archiveRestore, type ArchiveRestoreRow } from '@baluarte/contract/organization/archive.ts';
import { Alert, Button, Progress, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useForm } from '#kit/form/use-form.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#organization/shared/archive/archive.module.css';
import { Fact } from '#organization/shared/archive/fact.tsx';
import { bytesIn } from '#kit/formats/bytes.ts';
import { call } from '#kit/http/call.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { Refusal } from '#kit/http/refusal.ts';
import { showError, wordRefusal } from '#kit/texts/refusal-words.ts';
import { switchCompany } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

interface RestoreViewProps {
  row: ArchiveRestoreRow;
  onChange: (row: ArchiveRestoreRow) => void;
  /** Starts again with another file. */
  onOther: () => void;
}

/** What an archive holds, and restoring it in: as far as it is. */
export function RestoreView(props: RestoreViewProps) {
  const { state } = props.row;
  return (
    <>
      <Report row={props.row} />
      {state === 'checked' || state === 'failed' ? <Where key={state} {...props} /> : null}
      {state === 'waiting' || state === 'running' ? <Coming row={props.row} /> : null}
      {state === 'done' ? <Here row={props.row} /> : null}
    </>
  );
}

function Report({ row: { report } }: Pick<RestoreViewProps, 'row'>) {
  const { t, number, dateTime } = useTexts();
  const { company, madeAt, productVersion, rows, people, knownPeople, size, sha256, chain, isOlder, tables } = report;
  return (
    <Panel title={t('archive.restore.check')}>
      {isOlder ? (
        <Alert color="yellow" variant="outline" mb="sm">
          {t('archive.restore.older')}
        </Alert>
      ) : null}
      <dl className={styles.facts}>
        <Fact name={t('archive.restore.company')}>
          {company.name} ({company.subdomain})
        </Fact>
        <Fact name={t('archive.restore.madeAt')}>{dateTime(madeAt)}</Fact>
        <Fact name={t('archive.restore.version')}>{productVersion}</Fact>
        <Fact name={t('archive.restore.rows')}>{number(rows)}</Fact>
        <Fact name={t('archive.size')}>{bytesIn(size, number)}</Fact>
        <Fact name={t('archive.restore.people')} isWide>
          {t('archive.restore.peopleText', { total: number(people), known: number(knownPeople) })}
        </Fact>
        <Fact name={t('archive.restore.chain')} isWide>
          {chain.held ? t('archive.restore.chainHeld', { count: chain.sealed }) : t('archive.restore.chainBroken')}
        </Fact>
        <Fact name={t('archive.restore.hash')} isWide>
          <code className={styles.code}>{sha256}</code>
        </Fact>
      </dl>
      <details>
        <summary className={styles.quiet}>{t('archive.restore.tables')}</summary>
        <dl className={styles.facts}>
          {tables.map(({ table, rows: count }) => (
            <Fact key={table} name={table}>
              {number(count)}
            </Fact>
          ))}
        </dl>
      </details>
    </Panel>
  );
}

function Where({ row, onChange, onOther }: RestoreViewProps) {
  const { t } = useTexts();
  const { company, isSubdomainFree } = row.report;
  const form = useForm({
    schema: archiveRestore.start.body,
    initial: { subdomain: row.subdomain ?? (isSubdomainFree ? company.subdomain : '') },
    send: async (body) => onChange(await call(archiveRestore.start, { params: { restoreId: row.id }, body })),
  });
  const { problem } = row;
  const words = problem && wordRefusal(new Refusal(422, { code: problem.code, params: problem.params ?? {} }));
  const label = t('archive.restore.subdomain');
  return (
    <Panel title={t('archive.restore.where')}>
      <form noValidate onSubmit={form.submit}>
        {words ? (
          <Alert color="red" variant="outline" role="alert" mb="sm" title={t('archive.restore.failed')}>
            {words.message}
          </Alert>
        ) : null}
        <FormErrors form={form} labels={{ subdomain: label }} />
        <TextInput
          {...form.text('subdomain')}
          label={label}
          description={
            isSubdomainFree
              ? t('archive.restore.subdomainHint')
              : `${t('archive.restore.taken', { subdomain: company.subdomain })} ${t('archive.restore.subdomainHint')}`
          }
          maw="24rem"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={styles.foot}>
          <Button type="submit" loading={form.isBusy}>
            {t('archive.restore.go')}
          </Button>
          <Button variant="default" onClick={onOther}>
            {t('archive.restore.other')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Coming({ row: { rowsDone, rowsTotal } }: Pick<RestoreViewProps, 'row'>) {
  const { t, number } = useTexts();
  return (
    <Panel title={t('archive.restore.where')}>
      <Progress
        value={rowsTotal ? (rowsDone / rowsTotal) * 100 : 0}
        size="lg"
        aria-label={t('archive.restore.running')}
      />
      <output className={styles.quiet}>
        {t('archive.progress', { done: number(rowsDone), total: number(rowsTotal) })} {t('archive.restore.running')}
      </output>
    </Panel>
  );
}

/** Codes and names that look like another one of their table, and got a number. */
function Numbered({ numbered }: Pick<ArchiveRestoreRow['report'], 'numbered'>) {
  const { t } = useTexts();
  if (!numbered) return null;
  return (
    <Alert color="yellow" variant="outline" mb="sm" title={t('archive.restore.numbered', { count: numbered.count })}>
      <ul>
        {numbered.first.map(({ table, column, before, after }) => (
          <li key={`${table} ${column} ${after}`}>
            {t('archive.restore.numberedLine', { table, column, before, after })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Here({ row: { companyId, report } }: Pick<RestoreViewProps, 'row'>) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const enter = async () => {
    if (companyId === null) return;
    try {
      await loading(switchCompany(companyId));
      await navigate('/home');
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Panel title={t('archive.restore.done')}>
      <p className={styles.lead}>
        <output>
          <strong>{report.company.name}</strong>
          <br />
          {t('archive.restore.doneText')}
        </output>
      </p>
      <Numbered numbered={report.numbered} />
      <Button onClick={() => void enter()}>{t('archive.restore.enter')}</Button>
    </Panel>
  );
}
