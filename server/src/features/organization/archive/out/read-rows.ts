import type { PoolClient } from 'pg';

const batch = 2000;
let cursors = 0;

/**
 * Rows of a statement inside a transaction, in batches, in constant memory. Several statements may be read alternately. Each
 * row is the value of its first column.
 */
export async function* readRows<Value>(client: PoolClient, text: string): AsyncGenerator<Value[]> {
  cursors += 1;
  const name = `archive_${cursors}`;
  await client.query(`declare ${name} no scroll cursor for ${text}`);
  for (;;) {
    const { rows } = await client.query<[Value]>({ text: `fetch ${batch} from ${name}`, rowMode: 'array' });
    if (rows.length > 0) yield rows.map(([value]) => value);
    if (rows.length < batch) break;
  }
  await client.query(`close ${name}`);
}
