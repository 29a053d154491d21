import { capital } from '#kit/texts/capital.ts';
import type { AuditRow, Named } from '@baluarte/contract/record/audit.ts';
import { auditAct, auditEntity, auditKind, auditName } from '@baluarte/texts/audit-wording.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** Kinds of rows that a sentence names. */
const most = 3;
/** Things that are named before "and 12 more". */
const mostNamed = 2;

/** The audit in words: who, what they did, what to. */
export function useAuditWords() {
  const { t, texts, language, number } = useTexts();
  const nameOf = (named: Named) => auditName(texts, language, named);
  const namesOf = (named: readonly Named[]) => named.map(nameOf).join(' · ');
  return {
    nameOf,
    namesOf,
    /** "Creó 3 activos, cambió 1 riesgo" */
    what(row: Pick<AuditRow, 'kind' | 'counts' | 'act' | 'subject' | 'object' | 'report' | 'proof'>): string {
      const act = auditAct(texts, row);
      if (act !== null) return capital(act);
      const { counts } = row;
      if (counts.length === 0) return t('audit.nothingWritten');
      const parts = counts.slice(0, most).map(({ entity, operation, count }) => {
        const { one, many } = auditEntity(texts, entity);
        return `${t(`audit.did.${operation}`)} ${number(count)} ${count === 1 ? one : many}`;
      });
      const left = counts.slice(most).reduce((sum, { count }) => sum + count, 0);
      return capital([...parts, ...(left > 0 ? [t('audit.more', { count: left })] : [])].join(', '));
    },
    /** "A-01 Servidor · y 3 más" */
    about({ first, total }: Pick<AuditRow, 'first' | 'total'>): string {
      const names = [...new Set(first.map(({ named }) => namesOf(named)).filter((name) => name !== ''))].slice(
        0,
        mostNamed,
      );
      if (names.length === 0) return '';
      const left = total - Math.min(total, mostNamed);
      return [names.join(', '), ...(left > 0 ? [t('audit.more', { count: left })] : [])].join(' ');
    },
    who: ({ userId, userName }: Pick<AuditRow, 'userId' | 'userName'>): string =>
      userName ?? (userId === null ? t('audit.system') : t('audit.goneUser', { id: userId })),
    kind: ({ kind }: Pick<AuditRow, 'kind'>): string => auditKind(texts, kind),
  };
}
