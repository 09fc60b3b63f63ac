// First: the styles of parts override them.
import './styles/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from './parts/dialogs/toast';
import { createQueryClient } from './reading/query-client';
import { createConsoleRouter } from './router';
import { takeProviderAnswer } from './session/provider-answer';
import { SessionStore } from './session/session-store';
import { takeLinkCode } from './session/token';
import { SessionProvider } from './session/use-session';
import { applyTheme, readTheme } from './shell/theme';

applyTheme(readTheme());
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
// Called first, to remove the secret code from the address.
const code = takeLinkCode();
const answer = takeProviderAnswer();
const session = new SessionStore();
if (code !== undefined) void session.signInByCode(code);
if (answer !== undefined) void session.signInByProvider(answer);
const router = createConsoleRouter();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient(session)}>
      <SessionProvider store={session}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
