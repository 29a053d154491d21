import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** One file of one revision of a piece of evidence. */
export interface EvidenceFile {
  evidenceId: number;
  name: string;
  kindId: number;
  /** The area that keeps it up to date, and its English name where it has one. */
  owner: string | null;
  ownerEn: string | null;
  validUntil: string | null;
  revision: number;
  receivedOn: string;
  /** Codes of what it proves: of a follow-up that of its control, with its day; of an answer its question, with the self-assessment. */
  proves: string | null;
  file: string | null;
  place: number;
  sha256: string | null;
  size: number | null;
  scan: string | null;
}

/**
 * Files of the evidence within the walls, with those that have none, in the order of their names. What proves answers alone is told
 * with the self-assessments it proves: none of the others, nor what a piece proves of them.
 */
export const listEvidenceFiles = (trx: Trx, assessmentIds: readonly number[]): Promise<EvidenceFile[]> =>
  trx.rows(sql<EvidenceFile>`
    select e.id as "evidenceId", e.name, e.kind_id as "kindId", o.name as owner, o.name_en as "ownerEn", e.valid_until::text as "validUntil",
      v.number as revision, v.received_on::text as "receivedOn", f.name as file, coalesce(f.sort_order, 1) as place, s.sha256, s.size, s.scan,
      (select string_agg(coalesce(r.code, k.code, a.code, h.code || ' · ' || u.date, w.code || ' · ' || coalesce(x.name, x.framework_code), q.code),
          ', ' order by l.id) from evidence_link l
        left join risk r on r.company_id = l.company_id and r.id = l.risk_id
        left join control k on k.company_id = l.company_id and k.id = l.control_id
        left join asset a on a.company_id = l.company_id and a.id = l.asset_id
        left join follow_up u on u.company_id = l.company_id and u.id = l.follow_up_id
        left join control h on h.company_id = u.company_id and h.id = u.control_id
        left join assessment_answer w on w.company_id = l.company_id and w.id = l.assessment_answer_id
        left join assessment x on x.company_id = w.company_id and x.id = w.assessment_id
        left join audit_request q on q.company_id = l.company_id and q.id = l.audit_request_id
        where l.company_id = e.company_id and l.evidence_id = e.id
          and (w.id is null or w.assessment_id = any(${assessmentIds}::bigint[]))) as proves
    from evidence e
    left join parameter o on o.company_id = e.company_id and o.id = e.owner_id
    left join evidence_revision v on v.company_id = e.company_id and v.evidence_id = e.id
    left join evidence_file f on f.company_id = v.company_id and f.revision_id = v.id
    left join stored_file s on s.company_id = f.company_id and s.id = f.stored_file_id
    where e.company_id = app.current_company()
      and (not exists (select from evidence_link l where l.company_id = e.company_id and l.evidence_id = e.id)
        or exists (select from evidence_link l
          left join assessment_answer w on w.company_id = l.company_id and w.id = l.assessment_answer_id
          where l.company_id = e.company_id and l.evidence_id = e.id
            and (l.assessment_answer_id is null or w.assessment_id = any(${assessmentIds}::bigint[]))))
    order by e.search, e.id, v.number desc, f.sort_order`);
