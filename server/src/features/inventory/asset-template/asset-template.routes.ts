import {
  assetTemplate,
  sharedAssetTemplate,
  type TemplateRelation,
} from '@baluarte/contract/inventory/asset-template.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { readLists } from '#organization/shared/lists.ts';
import { nextNumber, usualPattern } from '#kit/catalogue/import/made-codes.ts';
import type { Suggestions } from '#kit/catalogue/import/suggestions.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { problem } from '#kit/http/problem.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import { inIdentityTransaction, inIdentityTransactionAs } from '#kit/tenancy/identity-transaction.ts';
import { createAssets } from './create-assets.ts';
import {
  contentOf,
  insertShared,
  insertTemplate,
  removeShared,
  removeTemplate,
  sharedHistory,
  templateHistory,
  updateShared,
  updateTemplate,
} from './keep-template.ts';
import { proposalsFor } from './proposed-templates.ts';
import { previewOf, resolveShipped, resolveTemplates } from './resolve-template.ts';
import type { Template } from './template-content.ts';
import { assetsNamedBy, meantBy, type ExistingAsset } from './template-relations.ts';
import { activityOf, sharedTemplates, templatesAround, templatesFor } from './template.queries.ts';
import { templateSource } from './find-templates.ts';

/** What is told of the relations a template keeps: whether the other asset is there, and whether there is a template of it. */
const relationsOf = (
  { content }: Template,
  around: ReadonlyMap<string, Template>,
  existing: readonly ExistingAsset[],
): TemplateRelation[] =>
  (content.relations ?? []).map(({ key, ...relation }) => {
    const other = around.get(key);
    return {
      ...relation,
      isAvailable: meantBy(existing, { key, ...relation }).length > 0,
      template: other ? { id: other.id, name: other.name, nameEn: other.nameEn } : null,
    };
  });

/** Assets made of templates, and the templates of the company; `assets`: the store as files have it. */
export const assetTemplateRoutes = (assets: Store) => (app: FastifyInstance) => {
  const { suggestions } = assets;
  if (!suggestions) throw new Error('assets have rules for what their category asks for');
  searchable(app, templateSource);
  serve(app, assetTemplate.list, async ({ trx }) => {
    const [templates, activity] = [await templatesFor(trx), await activityOf(trx)];
    const rows = await resolveTemplates(trx, suggestions, templates);
    return rows.map((row) => previewOf(row, proposalsFor(activity)));
  });
  serve(app, assetTemplate.get, async ({ trx, params }) => {
    const [template] = await templatesFor(trx, [params.id]);
    if (!template) throw problem('notFound');
    const [row] = await resolveTemplates(trx, suggestions, [template]);
    if (!row) throw problem('notFound');
    const relations = relationsOf(template, await templatesAround(trx, template), await assetsNamedBy(trx, [template]));
    return previewOf(row, proposalsFor(await activityOf(trx)), relations);
  });
  serve(app, assetTemplate.defaults, async ({ trx, query, session }) => {
    const id = await activityOf(trx);
    const activity = readLists().economicActivities.find((each) => each.id === id);
    const codePattern = query.codePattern ?? (await usualPattern(trx, assets, session.language));
    return {
      activity: activity ? { name: activity.name, nameEn: activity.nameEn } : null,
      codePattern,
      nextNumber: await nextNumber(trx, assets, codePattern),
    };
  });
  serve(app, assetTemplate.createAssets, (handling) => createAssets(handling, assets));
  serve(app, assetTemplate.save, async ({ trx, body, session, parts }) => {
    if (body.isForEveryone && !session.isSuperAdmin)
      throw problem('forbidden', { permission: permissions.companies.edit });
    const content = await contentOf(trx, body.assetId);
    const id = body.isForEveryone
      ? await inIdentityTransactionAs(parts.database.identityDb, session.userId, (outside) =>
          insertShared(outside, body, content),
        )
      : await insertTemplate(trx, body, content);
    return { id };
  });
  serve(app, assetTemplate.update, ({ trx, params, body }) => updateTemplate(trx, params.id, body));
  serve(app, assetTemplate.remove, ({ trx, params }) => removeTemplate(trx, params.id));
  serve(app, assetTemplate.history, ({ trx, params }) => templateHistory(trx, params.id));
  serveShared(app, suggestions);
};

/** What super administrators give to every company: of none, so it is written as the identity role. */
function serveShared(app: FastifyInstance, suggestions: Suggestions): void {
  const { list, get, update, remove, history } = sharedAssetTemplate;
  const none = new Map<string, number>();
  const all = async ({ identityDb }: FastifyInstance['parts']['database']) => {
    const templates = await inIdentityTransaction(identityDb, sharedTemplates);
    const byAsset = new Map(templates.map((template) => [template.content.of ?? '', template]));
    return resolveShipped(suggestions, templates).map((row) =>
      previewOf(row, none, relationsOf(row.template, byAsset, [])),
    );
  };
  serve(app, list, ({ parts }) => all(parts.database));
  serve(app, get, async ({ parts, params }) => {
    const found = (await all(parts.database)).find(({ id }) => id === params.id);
    if (!found) throw problem('notFound');
    return found;
  });
  serve(app, update, ({ parts, params, body, session }) =>
    inIdentityTransactionAs(parts.database.identityDb, session.userId, (trx) => updateShared(trx, params.id, body)),
  );
  serve(app, remove, async ({ parts, params, session }) => {
    await inIdentityTransactionAs(parts.database.identityDb, session.userId, (trx) => removeShared(trx, params.id));
    return null;
  });
  serve(app, history, ({ parts, params }) =>
    inIdentityTransaction(parts.database.identityDb, (trx) => sharedHistory(trx, params.id)),
  );
}
