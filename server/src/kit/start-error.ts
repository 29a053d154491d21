/** Something a person must put right before the server can start. Its message is one line and is all they are shown. */
export class StartError extends Error {
  override name = 'StartError';
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The line for a disk that is full, whoever met it: Node (ENOSPC, EDQUOT) or PostgreSQL (53100); else undefined. */
export function diskFull(error: unknown): StartError | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return DISK_FULL.has(String(code))
    ? new StartError('the disk is full; nothing is lost, make room and start again')
    : undefined;
}
