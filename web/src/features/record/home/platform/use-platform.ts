import type { companyRisk, PlatformFigures } from '@baluarte/contract/organization/company-risk.ts';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#kit/http/call.ts';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';
import { call } from '#kit/http/call.ts';

const endpoints = {
  figures: bareEndpoint<typeof companyRisk.figures>({
    name: 'companyRisk.figures',
    method: 'GET',
    path: '/companies/figures',
    tenant: false,
  }),
  list: bareEndpoint<typeof companyRisk.list>({
    name: 'companyRisk.list',
    method: 'GET',
    path: '/companies/risks',
    tenant: false,
    form: 'list',
  }),
};

export type { PlatformFigures };
export type CompanyRisks = Answer<typeof endpoints.list>['rows'][number];

/** The figures of the whole platform; read again at every visit. */
export const usePlatformFigures = () =>
  useQuery({
    queryKey: ['companyRisk', 'figures'],
    queryFn: ({ signal }) => call(endpoints.figures, { signal }),
    staleTime: 0,
  });

/** The first companies in an order of their risks, as `sort` of the list says it. */
export const useFirstCompanies = (sort: string, perPage: number) =>
  useQuery({
    queryKey: ['companyRisk', 'first', sort, perPage],
    queryFn: ({ signal }) => call(endpoints.list, { query: { sort, perPage }, signal, isPart: true }),
    staleTime: 0,
  });
