import type { DerivedTables } from '#kit/history/past-reading.ts';
import * as inventory from '#inventory/shared/past-tables.ts';
import * as risk from '#risk/shared/past-tables.ts';

/** How the tables without a history of their own followed from the others at a moment, wing by wing. */
export const pastTables: DerivedTables = { ...inventory.pastTables, ...risk.pastTables };
