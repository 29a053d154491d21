import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a program is on this machine. */
export function isThere(program: string): boolean {
  try {
    execFileSync('which', [program]);
    return true;
  } catch {
    return false;
  }
}

/** Converts a file of a folder by LibreOffice, with a profile of its own there. */
export async function convert(folder: string, name: string, to: string): Promise<void> {
  await run('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', to, name], {
    cwd: folder,
  });
}
