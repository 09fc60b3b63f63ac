import { page } from '../shell/signed-in-route';

export const blotterRoutes = [
  page('/blotter', () => import('./blotter-page'), 'BlotterPage'),
  page('/blotter/new', () => import('./ticket/ticket-page'), 'TicketPage'),
  page('/blotter/import', () => import('./import/import-page'), 'ImportPage'),
  page('/blotter/$transactionId', () => import('./deal/deal-page'), 'DealPage'),
] as const;
