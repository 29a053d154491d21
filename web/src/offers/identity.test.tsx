// @vitest-environment jsdom
import { identityPages } from '#identity/site-map.tsx';
import { testOffers } from '../../test/test-offers.ts';

testOffers('identity', identityPages);
