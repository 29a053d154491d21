import type { AuditEntity, AuditField, Held, Named } from '@baluarte/contract/record/audit.ts';
import { auditParts } from '@baluarte/texts/audit-parts.ts';
import { auditPermission, auditStatus, auditWord } from '@baluarte/texts/audit-wording.ts';
import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../audit.module.css';
import { useAuditWords } from '../list/use-audit-words.ts';

const isNamed = (held: Held): held is Named => typeof held === 'object' && held !== null && !Array.isArray(held);

interface RecordedValueProps {
  entity: AuditEntity;
  field: AuditField;
  side: 'before' | 'after';
}

/** What a field held, as a person reads it. */
export function RecordedValue({ entity, field, side }: RecordedValueProps): ReactNode {
  const held = field[side];
  const other = field[side === 'before' ? 'after' : 'before'];
  const { t, texts, number, date, dateTime } = useTexts();
  const { nameOf } = useAuditWords();
  if (held === null || (Array.isArray(held) && held.length === 0))
    return <span className={styles.quiet}>{t('audit.panel.nothing')}</span>;
  if (isNamed(held)) return nameOf(held);
  if (Array.isArray(held))
    return (
      <ul className={styles.several}>
        {held.map((one) =>
          typeof one === 'number' ? (
            <li key={one}>{auditPermission(texts, one)}</li>
          ) : (
            <li key={one.id}>{nameOf(one)}</li>
          ),
        )}
      </ul>
    );
  switch (field.type) {
    case 'flag':
      return t(held === true ? 'shell.yes' : 'shell.no');
    case 'status':
      return auditStatus(texts, entity, Number(held));
    case 'word':
      return auditWord(texts, { entity, field: field.field }, String(held));
    case 'number':
      return number(Number(held));
    case 'date':
      return date(String(held));
    case 'moment':
      return dateTime(String(held));
    case 'json':
      return (
        <ul className={styles.several}>
          {auditParts(
            texts,
            { entity, field: field.field },
            String(held),
            typeof other === 'string' ? other : null,
          ).map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      );
    default:
      return String(held);
  }
}
