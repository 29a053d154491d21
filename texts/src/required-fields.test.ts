import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { issues as en } from './en/problems.ts';
import { issues as es } from './es/problems.ts';

/** Fields no form has: what clients and pages send of their own. */
const technical = new Set(
  [
    'grant_type client_id client_secret challenge method response token ticket verifier return origin verifierHash',
    'confirm isSuperAdmin action values list query isLeft lines changes others',
    // settings with a value of their own from the start
    'requiresTwoStep passwordHistory passwordDays sessionMinutes sessionDays hasOneSession allowedEmailDomains',
    'allowedAddresses isOn maxDays defaults importDays notificationDays eventDays evidenceDays isOnlyWay joinsPeople',
    // what was seen of a risk when it was decided about
    'fingerprint',
    // of a file on its way in
    'size offset',
  ].flatMap((names) => names.split(' ')),
);

const required = new Map(
  endpoints.flatMap(({ name, body }) =>
    body instanceof z.ZodObject
      ? Object.entries(body.shape)
          .filter(([field, type]) => !technical.has(field) && !(type as z.ZodType).safeParse(undefined).success)
          .map(([field]) => [field, name] as const)
      : [],
  ),
);

test('covers the fields of every form', () => expect(required.size).toBeGreaterThan(35));

test.each(nonEmpty([...required]))(
  'the required field %s, as of %s, has its own message in both languages',
  (field) => {
    for (const texts of [es, en]) {
      const message = (texts as Record<string, string>)[`required.${field}`];
      expect(message).toBeTruthy();
      expect(message).not.toBe(texts.required);
    }
  },
);
