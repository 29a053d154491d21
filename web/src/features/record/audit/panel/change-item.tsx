import type { AuditChange, Named } from '@baluarte/contract/record/audit.ts';
import { auditEntity, auditLabel } from '@baluarte/texts/audit-wording.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../audit.module.css';
import { useAuditWords } from '../list/use-audit-words.ts';
import { useEntityPage } from './entity-pages.ts';
import { RecordedValue } from './recorded-value.tsx';

/** Names of a row, each leading to the page of what it names; what this change deleted leads nowhere. */
function Names({ change: { named, entity, operation } }: { change: AuditChange }) {
  const { nameOf } = useAuditWords();
  const pageOf = useEntityPage();
  const linked = (one: Named) => {
    const to = operation === 'delete' && one.entity === entity ? null : pageOf(one);
    return to === null ? nameOf(one) : <Link to={to}>{nameOf(one)}</Link>;
  };
  return named.map((one, index) => (
    <Fragment key={`${one.entity} ${one.id}`}>
      {index > 0 ? ' · ' : ''}
      {linked(one)}
    </Fragment>
  ));
}

/** One row that was written: what happened to it, and each field before and after. */
export function ChangeItem({ change, ofEntity }: { change: AuditChange; ofEntity: string }) {
  const { t, texts } = useTexts();
  const { entity, operation, fields } = change;
  const isPermissions = fields.length === 1 && fields[0]?.type === 'permissions' && operation === 'update';
  const heads = {
    before: t(isPermissions ? 'audit.panel.removed' : 'audit.panel.before'),
    after: t(isPermissions ? 'audit.panel.added' : 'audit.panel.after'),
  };
  return (
    <li className={styles.change}>
      <h3 className={styles.row}>
        <span className={styles.operation} data-operation={operation}>
          {t(`audit.operations.${operation}`)}
        </span>{' '}
        <span className={styles.entity}>{auditEntity(texts, entity).one}</span>{' '}
        <span className={styles.names}>
          <Names change={change} />
        </span>
      </h3>
      {fields.length === 0 ? (
        <p className={styles.quiet}>{t('audit.noField')}</p>
      ) : (
        <table className={styles.fields}>
          <colgroup>
            <col className={styles.field} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('audit.panel.field')}</th>
              {operation === 'insert' ? null : <th scope="col">{heads.before}</th>}
              {operation === 'delete' ? null : <th scope="col">{heads.after}</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.field}>
                <th scope="row">{auditLabel(texts, entity, field.field)}</th>
                {operation === 'insert' ? null : (
                  <td className={styles.before}>
                    <RecordedValue entity={entity} field={field} side="before" />
                  </td>
                )}
                {operation === 'delete' ? null : (
                  <td>
                    <RecordedValue entity={entity} field={field} side="after" />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.more}>
        <Link to={ofEntity}>{t('audit.panel.ofEntity')}</Link>
      </p>
    </li>
  );
}
