import { capital } from '#kit/texts/capital.ts';
import { audit, auditEntities, changesetKinds, operations } from '@baluarte/contract/record/audit.ts';
import { auditEntity, auditKind } from '@baluarte/texts/audit-wording.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import type { FilterWay } from '#kit/catalogue/list/list-context.ts';
import type { ListState } from '#kit/catalogue/list/list-state.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { DayValue } from '#kit/catalogue/list/typed-value.tsx';
import { AddressValue, NumberValue } from './typed-values.tsx';

const fiveMinutes = 300_000;

/** What the audit is narrowed by: people, kinds of things and of work, days, addresses, one row. */
export function useAuditFilters(filters: ListState['filters']): Record<string, FilterWay> {
  const { t, texts, date } = useTexts();
  const people = useQuery({
    queryKey: ['changeset', 'people'],
    queryFn: ({ signal }) => call(audit.people, { signal, isPart: true }),
    staleTime: fiveMinutes,
  });
  const entities = auditEntities
    .map((id) => ({ id, name: capital(auditEntity(texts, id).many) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const typed = (name: string, Values: FilterWay['Values'], word = (value: string) => value): FilterWay => ({
    values: (filters[name] ?? []).map((id) => ({ id, name: word(id) })),
    isSingle: true,
    Values,
  });
  return {
    userId: { values: (people.data ?? []).map(({ id, name }) => ({ id: String(id), name })) },
    entity: { values: entities },
    operation: { values: operations.map((id) => ({ id, name: t(`audit.operations.${id}`) })) },
    kind: { values: changesetKinds.map((id) => ({ id, name: auditKind(texts, id) })) },
    from: typed('from', DayValue, date),
    to: typed('to', DayValue, date),
    address: typed('address', AddressValue),
    entityId: typed('entityId', NumberValue),
    boardLinkId: typed('boardLinkId', NumberValue),
  };
}
