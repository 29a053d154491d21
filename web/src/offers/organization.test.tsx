// @vitest-environment jsdom
import { organizationPages } from '#organization/site-map.tsx';
import { testOffers } from '../../test/test-offers.ts';

testOffers('organization', organizationPages);
