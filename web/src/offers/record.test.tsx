// @vitest-environment jsdom
import { recordPages } from '#record/site-map.tsx';
import { testOffers } from '../../test/test-offers.ts';

testOffers('record', recordPages);
