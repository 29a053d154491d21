import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/** What each control of a risk does to it. */
export const sharesQuery = (id: number) =>
  queryOptions({
    queryKey: ['risk', 'shares', id],
    queryFn: ({ signal }) => call(riskControl.shares, { params: { id }, signal, isPart: true }),
  });

/** What would help a risk. */
export const suggestionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['risk', 'suggestedControls', id],
    queryFn: ({ signal }) => call(riskControl.suggestions, { params: { id }, signal, isPart: true }),
  });

/** What would be left of a risk with some more controls. */
export const previewQuery = (id: number, controlIds: readonly number[]) =>
  queryOptions({
    queryKey: ['risk', 'withControls', id, controlIds],
    queryFn: ({ signal }) =>
      call(riskControl.preview, { params: { id }, body: { controlIds: [...controlIds] }, signal, isPart: true }),
    enabled: controlIds.length > 0,
  });
