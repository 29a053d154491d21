import { mkdirSync, writeFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { makeBill } from './bill-of-materials.ts';

const path = 'dist/sbom.cdx.json';
const bill = makeBill();
mkdirSync('dist', { recursive: true });
writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
stdout.write(`${path}: ${bill.components.length} components\n`);
