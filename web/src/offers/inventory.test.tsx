// @vitest-environment jsdom
import { inventoryPages } from '#inventory/site-map.tsx';
import { testOffers } from '../../test/test-offers.ts';

testOffers('inventory', inventoryPages);
