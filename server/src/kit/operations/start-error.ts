/** Something a person must put right before the server can start. Its message is one line and is all they are shown. */
export class StartError extends Error {
  override name = 'StartError';
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const FORBIDDEN: Record<string, string> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'it is read-only',
};

/** The error for a full disk or an unreadable or unwritable file, met by Node or PostgreSQL; else undefined. */
export function toStartError(error: unknown): StartError | undefined {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: string };
  if (DISK_FULL.has(String(code)))
    return new StartError('the disk is full; nothing is lost, free space and start again');
  const why = FORBIDDEN[String(code)];
  return path && why ? new StartError(`cannot use ${path}: ${why}`) : undefined;
}
