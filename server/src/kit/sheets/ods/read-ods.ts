import type { OpenedZip } from '../zip-file.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { Sheet } from '../sheet.ts';
import { SheetError } from '../sheet-error.ts';
export async function openOds(_zip: OpenedZip, _limits: SheetLimits, _sheetName: string | undefined): Promise<Sheet> {
  throw new SheetError('sheet.damaged');
}
