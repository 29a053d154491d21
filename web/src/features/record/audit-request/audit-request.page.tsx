import { laidOutRecord } from '#inventory/shared/catalogue/laid-out-record.tsx';
import { RequestActs } from './request-acts.tsx';
import { RequestPeople } from './request-people.tsx';

/** Create, edit and show a request, and its answer. */
export const AuditRequestPage = laidOutRecord('auditRequest', { Actions: RequestActs, Below: RequestPeople });
