import { lazy } from 'react';
import { loadTexts } from '#kit/texts/texts.ts';

// With the words they need: nobody of a company waits for what a super administrator alone reads.
const words = () => loadTexts(['me', 'platformUser']);

/** Everybody with an account. */
export const PlatformUsersPage = lazy(async () => {
  const [m] = await Promise.all([import('#organization/platform-user/platform-users.page.tsx'), words()]);
  return { default: m.PlatformUsersPage };
});

/** One of them. */
export const PlatformUserPage = lazy(async () => {
  const [m] = await Promise.all([import('#organization/platform-user/platform-user.page.tsx'), words()]);
  return { default: m.PlatformUserPage };
});
