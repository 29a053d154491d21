import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { buildApp } from '../server/src/app.ts';
import { parseEnv } from '../server/src/env.ts';
import { find } from '../server/src/features/record/search/search.queries.ts';
import { createJobs } from '../server/src/kit/jobs/jobs.ts';
import { sourcesOf } from '../server/src/kit/search/search-sources.ts';
import { withManyAssets } from './assets.ts';
import { capture } from './capture.ts';
import type { Environment } from './environment.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';
import { setWallsTo } from '../server/src/kit/tenancy/walls.ts';

/** Typical searches, and hard ones with the reason. */
const cases = {
  'a code': 'ACT-000123',
  'one letter': 'a',
  'two letters that many words hold': 'se',
  'two letters that none holds': 'qx',
  'a word in every asset': 'elemento',
  'a word in an eighth of them': 'nómina',
  'the same without its accent, in capitals': 'NOMINA',
  'two such words': 'servidor cartera',
  'the code of a threat': 'T-N01',
  'a word of the method': 'confidencialidad',
  'an e-mail address': 'persona-1@grande.example',
  'nothing found': 'xyzzyx',
  'letters of every asset that stand together in none': 'inventarioelemento',
  'signs of patterns': '100%_\\ act_0%',
  'the longest input, eight words': 'elemento inventario cargo proceso nómina cartera base servidor '
    .repeat(4)
    .slice(0, 200)
    .trim(),
} as const;

/** Every kind of thing the product finds, as the server registers them. */
async function everySource({ database }: Environment) {
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 'x'.repeat(40), CAPTCHA: 'off', DEMO: 'off' });
  const app = await buildApp({ env, database, jobs: createJobs(database, () => undefined), demo: null });
  await app.ready();
  return sourcesOf(app).filter(({ isOutside }) => !isOutside);
}

/** The global search over 100,000 assets and as many risks, one client, each compared with its SQL alone. */
export async function measureSearch(environment: Environment): Promise<Figure[]> {
  const { database, product, person } = environment;
  const company = await withManyAssets(environment);
  const sources = await everySource(environment);
  const owner = await database.owner.connect();
  await owner.query(`begin; ${setWallsTo({ companyId: String(company.companyId), scopeIds: '*' })}`);
  const holder = { base: 1, permissionCodes: companyCodes } as const;
  const figures: Figure[] = [];
  for (const [what, typed] of Object.entries(cases)) {
    const [statement] = await capture((trx) =>
      find(trx, sources, { typed, limit: 5, scopeIds: company.scopeIds, holder }),
    );
    if (!statement) throw new Error('the search sent no statement');
    const url = `${product.url}/api/search?q=${encodeURIComponent(typed)}`;
    const found = await medians(15, {
      product: () => read(url, person.headers),
      bare: () => owner.query(statement.text, statement.values),
    });
    figures.push({
      what: `search of everything: ${what}`,
      measured: `${ms(found.product)} = ${(found.product / found.bare).toFixed(2)} ×`,
      limit: `its SQL alone, no wall: ${ms(found.bare)}`,
      aim: '< 50 ms',
      met: found.product < 50,
    });
  }
  owner.release(true);
  return figures;
}
