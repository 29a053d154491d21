import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod/v4/core';
import './kit/appearance/base.css';
import { colorSchemes } from './kit/appearance/color-scheme.ts';
import { printLight } from './kit/appearance/print.ts';
import { followFocus } from './kit/dialogs/focus-back.ts';
import { queryClient } from './kit/http/queries.ts';
import { currentSession, watchOtherTabs } from './kit/session/session-store.ts';
import { startTexts } from './kit/texts/texts.ts';
import { theme, variables } from './theme.ts';
import { watchRights } from './kit/session/follow-session.ts';
import { watchIdle } from './kit/session/watch-idle.ts';
import { readConfig } from './kit/session/use-config.ts';
import { watchSessionEnd } from './leave.ts';
import { loadPageAt, router, watchNavigation } from './router.tsx';

// The content security policy allows no `eval`; unasked, the validation library would try it and be reported for it.
config({ jitless: true });
watchOtherTabs();
watchSessionEnd();
watchNavigation();
watchRights();
watchIdle();
followFocus();
// Asked for before the page that shows it has arrived; that page says what went wrong.
if (currentSession() === null) readConfig().catch(() => undefined);
printLight();
await startTexts();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// What the server sent of the page is read until the page itself can take its place.
if (root.hasChildNodes()) await loadPageAt(location.pathname);
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
