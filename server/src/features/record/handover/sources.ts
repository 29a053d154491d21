import type { HandoverOptions, HandoverPart } from '@baluarte/contract/record/handover.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { FileReply } from '#kit/http/replies.ts';
import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Pool } from 'pg';
import type { Manifest } from './page/verify.ts';

/** Who reads what of a pack, within which walls. */
export interface PackReading {
  trx: Trx;
  session: Session;
  tenant: Tenant;
  language: Language;
  options: HandoverOptions;
  /** The last moment that its audit tells of: that of its chain. */
  until: string;
}

/** A table of a pack. */
export type PackTable = Pick<ExportTable, 'columns' | 'rows'> & { title: string };

/** What of a company's records a session may read of a change: with every column of it, or not at all. */
export type MayRead = (table: string) => boolean;

/** Where a pack gets what it holds, room by room: the exports of the lists, so that it has their numbers and their walls. */
export interface PackSources {
  /** In the order of the pack. `read` gives the tables of a part one after the other; each is read to its end before the next. */
  tables: readonly {
    part: Exclude<HandoverPart, 'evidence'>;
    read: (reading: PackReading) => AsyncIterable<PackTable>;
  }[];
  /** Reports by the name of their file; or why one is left out. */
  reports: readonly {
    name: string;
    needs: readonly number[];
    /** One for each self-assessment of the pack. */
    isOfAssessment: boolean;
    make: (reading: PackReading, assessmentId: number | undefined) => Promise<FileReply | 'tooLarge' | 'noStatement'>;
  }[];
  mayRead: (session: Session) => MayRead;
  /** Computes every seal of a company anew; the first that does not hold. */
  findBroken: (pool: Pool, tenant: Tenant) => Promise<Manifest['chain']['broken']>;
}
