import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';

/**
 * An endpoint of the contract without its schemas: what the login, the shell and the start page call, so that none of
 * them loads the validation library. `bare-endpoints.test.ts` holds every one to the contract.
 */
export const bareEndpoint = <E extends AnyEndpoint>(
  shape: Pick<E, 'name' | 'method' | 'path' | 'tenant'> & { form?: 'list' | 'raw' },
): E => ({ form: 'data', upload: false, status: 200, ...shape }) as unknown as E;
