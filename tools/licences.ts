import { exit, stderr, stdout } from 'node:process';
import { makeBill, missingIn, readLock } from './bill-of-materials.ts';
import { refusedOf } from './licences.rules.ts';

const bill = makeBill();
const missing = missingIn(bill, readLock());
const refused = refusedOf(bill.components);
for (const one of missing) stderr.write(`not in the bill of materials: ${one}\n`);
for (const one of refused) stderr.write(`licence not allowed (tools/licences.rules.ts): ${one}\n`);
if (missing.length > 0 || refused.length > 0) exit(1);
stdout.write(`licences: ${bill.components.length} packages, all allowed\n`);
