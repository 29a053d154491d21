import type { AuditChange, AuditField, Held, Named } from '@baluarte/contract/record/audit.ts';
import { auditParts } from './audit-parts.ts';
import { auditName, auditPermission, auditStatus, auditWord } from './audit-wording.ts';
import { textsIn, type Language } from './wording.ts';

const isNamed = (held: Held): held is Named => typeof held === 'object' && held !== null && !Array.isArray(held);

/** What a column held, as a person reads it; numbers, days and moments stay as they are. `other`: what it held on the other side. */
export function auditHeld(
  language: Language,
  { entity }: Pick<AuditChange, 'entity'>,
  { field, type }: Pick<AuditField, 'field' | 'type'>,
  [held, other]: readonly [Held, Held],
): string | number | boolean | null {
  const texts = textsIn(language);
  if (held === null) return null;
  if (isNamed(held)) return auditName(texts, language, held);
  if (Array.isArray(held))
    return held
      .map((one) => (typeof one === 'number' ? auditPermission(texts, one) : auditName(texts, language, one)))
      .join('; ');
  if (type === 'flag') return held === true ? texts.files.yes : texts.files.no;
  if (type === 'status') return auditStatus(texts, entity, Number(held));
  if (type === 'word') return auditWord(texts, { entity, field }, String(held));
  if (type === 'json')
    return auditParts(texts, { entity, field }, String(held), typeof other === 'string' ? other : null).join('; ');
  return held;
}
