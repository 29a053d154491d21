// @vitest-environment jsdom
import { riskPages } from '#risk/site-map.tsx';
import { testOffers } from '../../test/test-offers.ts';

testOffers('risk', riskPages);
