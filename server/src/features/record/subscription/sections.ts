import { auditName } from '@baluarte/texts/audit-wording.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { ReportSection } from '#kit/mail/mail.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { sourceOf, type AuditReader } from './changes.queries.ts';
import { entryAddress } from '@baluarte/contract/record/view-address.ts';
import { reasonsOf } from './reasons.ts';
import { differences, type Found } from './report.queries.ts';

interface Looked {
  found: readonly Found[];
  /** What those that are in the view are called. */
  here: ReadonlyMap<number, string>;
  view: { list: string };
  since: string;
  /** Writes an address within the product as it stands in a mail. */
  linkOf: (address: string) => string;
}

/** What entered, left and changed, by name and with reasons, as the reader may know them. */
export async function sectionsOf(
  trx: Trx,
  { found, here, view, since, linkOf }: Looked,
  { audit, session }: { audit: AuditReader; session: Session },
): Promise<ReportSection[]> {
  const { language } = session;
  const { reasons: words } = textsIn(language).mail.viewReport;
  const source = sourceOf(view.list);
  const ids = found.flatMap((one) => one.ids);
  const gone = found.find(({ kind }) => kind === 'left')?.ids ?? [];
  const reasons = source && ids.length > 0 ? await reasonsOf(trx, { source, ids, since }, { audit, session }) : null;
  // People have no scope: who may not see all of the company may not have seen them either.
  const isNamed = source && gone.length > 0 && !(source.isOfPeople && session.isLimited);
  const names = isNamed ? await audit.names(trx, source.isOfPeople ? 'person' : source.entity, gone) : new Map();
  const nameOf = (id: number): string =>
    here.get(id) ?? (names.has(id) ? auditName(textsIn(language), language, names.get(id)) : words.gone);
  return differences.flatMap((kind) => {
    const one = found.find((each) => each.kind === kind);
    if (!one) return [];
    const items = one.ids.map((id) => {
      // Of what is out of sight nothing is told, not even what was written while it was not.
      if (source && !here.has(id) && !names.has(id)) return { label: words.outOfSight, lines: [] };
      const lines = reasons?.get(id) ?? [];
      const address = here.has(id) ? entryAddress(view.list, id) : undefined;
      return {
        label: nameOf(id),
        lines: lines.length > 0 ? lines : [source ? words.unexplained[kind] : words.unrecorded],
        ...(address !== undefined && { link: linkOf(address) }),
      };
    });
    return [{ kind, count: one.count, items }];
  });
}
