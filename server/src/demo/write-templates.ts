import { sql } from 'kysely';
import type { Pool } from 'pg';
import { contentOf, insertShared, insertTemplate } from '#inventory/asset-template/keep-template.ts';
import type { TemplateContent } from '#inventory/asset-template/template-content.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** What the company keeps of its own, of the asset with a code. */
const own = {
  asset: 'ACT-0003',
  name: 'API para un nuevo socio',
  description: 'Interfaz que se abre a un comercio o aliado, con lo que ya se exige a la API pública.',
};

/** What a super administrator gave to every company: one depends on the other, and so do the assets made of both at once. */
const given = [
  {
    asset: 'ACT-0001',
    name: 'Base de datos transaccional',
    nameEn: 'Transactional database',
    description: 'Saldos y movimientos de un servicio financiero.',
    descriptionEn: 'Balances and movements of a financial service.',
  },
  {
    asset: 'ACT-0002',
    name: 'Núcleo de pagos',
    nameEn: 'Payment core',
    description: 'Autoriza y registra cada movimiento; depende de una base de datos transaccional.',
    descriptionEn: 'Authorizes and records each movement; depends on a transactional database.',
  },
];
export type GivenTemplate = Omit<(typeof given)[number], 'asset'> & { content: TemplateContent };

const idOf = async (trx: Trx, code: string) =>
  (
    await trx.first(
      sql<{ id: number }>`select id from asset where company_id = app.current_company() and code = ${code}`,
    )
  )?.id;

/** Keeps an asset of the company as a template of its own. */
export async function writeOwnTemplate(trx: Trx): Promise<void> {
  const id = await idOf(trx, own.asset);
  if (id !== undefined) await insertTemplate(trx, own, await contentOf(trx, id));
}

/** Assets of the company as templates for every one. */
export async function readGivenTemplates(trx: Trx): Promise<GivenTemplate[]> {
  const templates: GivenTemplate[] = [];
  for (const { asset, ...words } of given) {
    const id = await idOf(trx, asset);
    if (id !== undefined) templates.push({ ...words, content: await contentOf(trx, id) });
  }
  return templates;
}

/** Gives templates to every company, but for those that are there. */
export const writeGivenTemplates = (identityDb: Pool, templates: readonly GivenTemplate[]): Promise<void> =>
  inIdentityTransaction(identityDb, async (trx) => {
    const rows = await trx.rows(sql<{ name: string }>`select name from shared_asset_template`);
    const names = new Set(rows.map(({ name }) => name));
    for (const { content, ...words } of templates) if (!names.has(words.name)) await insertShared(trx, words, content);
  });
