import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from './parts/toast';
import { createQueryClient } from './reading/query-client';
import { router } from './router';
import { SessionStore } from './session/session-store';
import { SessionProvider } from './session/use-session';
import { applyTheme, readTheme } from './shell/theme';
import './styles/tokens.css';
import './styles/base.css';

applyTheme(readTheme());
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider store={new SessionStore()}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
