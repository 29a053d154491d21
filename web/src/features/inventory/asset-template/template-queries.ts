import { assetTemplate, sharedAssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '#kit/http/call.ts';

/** What was created of templates. */
export type Created = Answer<typeof assetTemplate.createAssets>;

/** Every template the company may use. */
export const templatesQuery = queryOptions({
  queryKey: ['assetTemplate', 'list'],
  queryFn: ({ signal }) => call(assetTemplate.list, { signal }),
});

/** What one template brings; `isOutside`: of the platform, outside of every company. */
export const previewQuery = (id: number, isOutside: boolean) =>
  queryOptions({
    queryKey: [isOutside ? 'sharedAssetTemplate' : 'assetTemplate', 'one', id],
    queryFn: ({ signal }) =>
      call((isOutside ? sharedAssetTemplate : assetTemplate).get, { params: { id }, signal, isPart: true }),
  });

/** The activity of the company, and how its codes go on; of the pattern they follow where none is said. */
export const defaultsQuery = (codePattern: string | null) =>
  queryOptions({
    queryKey: ['assetTemplate', 'defaults', codePattern],
    queryFn: ({ signal }) =>
      call(assetTemplate.defaults, { query: codePattern === null ? {} : { codePattern }, signal, isPart: true }),
  });

/** Who changed one of the company's own; `isOutside`: one that every company has. */
export const historyQuery = (id: number, isOutside: boolean) =>
  queryOptions({
    queryKey: [isOutside ? 'sharedAssetTemplate' : 'assetTemplate', 'history', id],
    queryFn: ({ signal }) =>
      call((isOutside ? sharedAssetTemplate : assetTemplate).history, { params: { id }, signal, isPart: true }),
  });

/** What super administrators give to every company. */
export const sharedQuery = queryOptions({
  queryKey: ['sharedAssetTemplate', 'list'],
  queryFn: ({ signal }) => call(sharedAssetTemplate.list, { signal }),
});
