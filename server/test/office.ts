import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs that slow tests open files with, and the packages of Debian they are in. */
const packages = {
  soffice: 'libreoffice-writer-nogui libreoffice-calc-nogui',
  pdfinfo: 'poppler-utils',
} as const;

/** Fails where a program is not on this machine, and says where it comes from: a proof that is left out proves nothing. */
export function needProgram(program: keyof typeof packages): void {
  try {
    execFileSync('which', [program]);
  } catch {
    throw new Error(`${program} is not on this machine: apt-get install ${packages[program]}`);
  }
}

/** Converts a file of a folder by LibreOffice, with a profile of its own there. */
export async function convert(folder: string, name: string, to: string): Promise<void> {
  needProgram('soffice');
  await run('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', to, name], {
    cwd: folder,
  });
}
