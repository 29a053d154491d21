import { arrival, type ArrivalRow } from '@baluarte/contract/organization/archive.ts';
import { Alert, Button, Progress, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useAccountForm } from '#kit/account/account-form.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import styles from '#kit/archive/archive.module.css';
import { Fact } from '#kit/archive/fact.tsx';
import { bytesIn } from '#kit/bytes.ts';
import { call } from '#kit/call.ts';
import { loading } from '#kit/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { queryClient } from '#kit/queries.ts';
import { Refusal } from '#kit/refusal.ts';
import { showError, wordRefusal } from '#kit/refusal-words.ts';
import { switchCompany } from '#kit/session.tsx';
import { useTexts } from '#kit/texts.ts';

interface ArrivalViewProps {
  row: ArrivalRow;
  onChange: (row: ArrivalRow) => void;
  /** Begins anew with another file. */
  onOther: () => void;
}

/** What an archive holds, and bringing it in: as far as it is. */
export function ArrivalView(props: ArrivalViewProps) {
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

function Report({ row: { report } }: Pick<ArrivalViewProps, 'row'>) {
  const { t, number, dateTime } = useTexts();
  const { company, madeAt, productVersion, rows, people, knownPeople, size, sha256, chain, isOlder, tables } = report;
  return (
    <Panel title={t('archive.bring.check')}>
      {isOlder ? (
        <Alert color="yellow" variant="outline" mb="sm">
          {t('archive.bring.older')}
        </Alert>
      ) : null}
      <dl className={styles.facts}>
        <Fact name={t('archive.bring.company')}>
          {company.name} ({company.subdomain})
        </Fact>
        <Fact name={t('archive.bring.madeAt')}>{dateTime(madeAt)}</Fact>
        <Fact name={t('archive.bring.version')}>{productVersion}</Fact>
        <Fact name={t('archive.bring.rows')}>{number(rows)}</Fact>
        <Fact name={t('archive.size')}>{bytesIn(size, number)}</Fact>
        <Fact name={t('archive.bring.people')} isWide>
          {t('archive.bring.peopleText', { total: number(people), known: number(knownPeople) })}
        </Fact>
        <Fact name={t('archive.bring.chain')} isWide>
          {chain.held ? t('archive.bring.chainHeld', { count: chain.sealed }) : t('archive.bring.chainBroken')}
        </Fact>
        <Fact name={t('archive.bring.hash')} isWide>
          <code className={styles.code}>{sha256}</code>
        </Fact>
      </dl>
      <details>
        <summary className={styles.quiet}>{t('archive.bring.tables')}</summary>
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

function Where({ row, onChange, onOther }: ArrivalViewProps) {
  const { t } = useTexts();
  const { company, isSubdomainFree } = row.report;
  const form = useAccountForm({
    schema: arrival.bring.body,
    initial: { subdomain: row.subdomain ?? (isSubdomainFree ? company.subdomain : '') },
    send: async (body) => onChange(await call(arrival.bring, { params: { arrivalId: row.id }, body })),
  });
  const { problem } = row;
  const words = problem && wordRefusal(new Refusal(422, { code: problem.code, params: problem.params ?? {} }));
  const label = t('archive.bring.subdomain');
  return (
    <Panel title={t('archive.bring.where')}>
      <form noValidate onSubmit={form.submit}>
        {words ? (
          <Alert color="red" variant="outline" role="alert" mb="sm" title={t('archive.bring.failed')}>
            {words.message}
          </Alert>
        ) : null}
        <FormErrors form={form} labels={{ subdomain: label }} />
        <TextInput
          id={form.idOf('subdomain')}
          label={label}
          description={
            isSubdomainFree
              ? t('archive.bring.subdomainHint')
              : `${t('archive.bring.taken', { subdomain: company.subdomain })} ${t('archive.bring.subdomainHint')}`
          }
          maw="24rem"
          autoCapitalize="none"
          spellCheck={false}
          value={form.value.subdomain}
          onChange={({ currentTarget }) => form.set('subdomain', currentTarget.value)}
          error={form.errorOf('subdomain')}
        />
        <div className={styles.foot}>
          <Button type="submit" loading={form.isBusy}>
            {t('archive.bring.go')}
          </Button>
          <Button variant="default" onClick={onOther}>
            {t('archive.bring.other')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Coming({ row: { rowsDone, rowsTotal } }: Pick<ArrivalViewProps, 'row'>) {
  const { t, number } = useTexts();
  return (
    <Panel title={t('archive.bring.where')}>
      <Progress
        value={rowsTotal ? (rowsDone / rowsTotal) * 100 : 0}
        size="lg"
        aria-label={t('archive.bring.running')}
      />
      <output className={styles.quiet}>
        {t('archive.progress', { done: number(rowsDone), total: number(rowsTotal) })} {t('archive.bring.running')}
      </output>
    </Panel>
  );
}

function Here({ row: { companyId, report } }: Pick<ArrivalViewProps, 'row'>) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const enter = async () => {
    if (companyId === null) return;
    try {
      await loading(switchCompany(companyId));
      queryClient.clear();
      await navigate('/home');
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <Panel title={t('archive.bring.done')}>
      <p className={styles.lead}>
        <output>
          <strong>{report.company.name}.</strong> {t('archive.bring.doneText')}
        </output>
      </p>
      <Button onClick={() => void enter()}>{t('archive.bring.enter')}</Button>
    </Panel>
  );
}
