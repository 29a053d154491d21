// @vitest-environment jsdom
import { maturityPages } from '#maturity/site-map.tsx';
import { testOffers } from '../../test/test-offers.ts';

testOffers('maturity', maturityPages);
