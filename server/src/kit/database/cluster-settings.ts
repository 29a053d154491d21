import { totalmem } from 'node:os';
import { join } from 'node:path';

/** Whether a socket in `data` can be opened: its path may be no longer than 107 bytes. */
export const fitsSocket = (data: string) => Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= 107;

const between = (low: number, high: number, value: number) => Math.floor(Math.min(high, Math.max(low, value)));

/**
 * Settings of the embedded PostgreSQL, sized for a machine shared with the server. It listens on a socket in `data`, or
 * on 127.0.0.1 where that path is too long. With `isDurable` false, for tests, data does not survive a power cut.
 */
export function clusterSettings(data: string, port: number, isDurable: boolean): Record<string, string | number> {
  const megabytes = totalmem() / 2 ** 20;
  const durable = isDurable ? 'on' : 'off';
  return {
    port,
    listen_addresses: fitsSocket(data) ? '' : '127.0.0.1',
    unix_socket_directories: fitsSocket(data) ? data : '',
    max_connections: 100,
    shared_buffers: `${between(64, 512, megabytes / 16)}MB`,
    effective_cache_size: `${between(256, 65_536, megabytes / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Compiling would take longer than any of our queries.
    jit: 'off',
    timezone: 'UTC',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    // A week of logs in postgres/log, each day over that of the week before.
    logging_collector: durable,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: 0,
    log_timezone: 'UTC',
  };
}
