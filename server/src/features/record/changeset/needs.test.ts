import { auditEntities, operations, type AuditEntity, type Operation } from '@baluarte/contract/record/audit.ts';
import { expect, test } from 'vitest';
import { leadersOf } from './needs.ts';

const followed = (entity: AuditEntity, operation: Operation): [AuditEntity, Operation][] =>
  Object.entries(leadersOf(entity, operation)).flatMap(([leader, its]) =>
    its.map((one): [AuditEntity, Operation] => [leader as AuditEntity, one]),
  );

test('of two writes never does each follow from the other, for then undoing both would need no permission', () => {
  const circles = auditEntities.flatMap((entity) =>
    operations.flatMap((operation) =>
      followed(entity, operation)
        .filter(([leader]) => leader !== entity)
        .filter(([leader, its]) => followed(leader, its).some(([one, how]) => one === entity && how === operation))
        .map(([leader, its]) => `${entity} ${operation} and ${leader} ${its}`),
    ),
  );
  expect(circles).toEqual([]);
});
