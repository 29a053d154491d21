import { createServer, type ServerResponse } from 'node:http';
import { env } from 'node:process';
import { createPool } from '../server/src/kit/database/pool.ts';
import type { Statement } from './capture.ts';

/**
 * The baseline: only Node's HTTP server, the driver and the statement. `/sql` runs the statement as the owner, without
 * walls; `/bytes` returns the product's response from memory.
 */
interface Task {
  url: string;
  companyId: number;
  statement: Statement;
  bytes: string;
}

process.once('message', (task: Task) => {
  const url = new URL(task.url);
  url.searchParams.set('options', `-c app.company_id=${task.companyId}`);
  const pool = createPool(url.href, Number(env['BENCH_POOL'] ?? 10));
  const answer = (response: ServerResponse, body: string) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  const server = createServer((request, response) => {
    if (request.url === '/bytes') return answer(response, task.bytes);
    void pool.query(task.statement).then(({ rows }) => answer(response, JSON.stringify(rows)));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  });
});

// Exits with the measuring process.
process.once('disconnect', () => process.exit());
