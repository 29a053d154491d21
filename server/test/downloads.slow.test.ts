import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { expect, test } from 'vitest';
import { Downloads } from './downloads.ts';

const downloads = new Downloads({ isFurnished: true });

/** Responses other than JSON: files and events. Public links have a separate test. */
const all = endpoints.filter(({ form, access }) => (form === 'file' || form === 'events') && access !== 'public');

test('covers enough downloads', () => expect(all.length).toBeGreaterThan(16));

test.each(nonEmpty(all.map((endpoint) => [endpoint.name, endpoint] as const)))(
  'a reader who leaves %s half way leaves every connection usable',
  (_name, endpoint) => downloads.expectUsable(endpoint),
);
