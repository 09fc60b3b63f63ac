import { Page } from '../parts/page';

/** Audit. */
export function AuditPage() {
  return <Page title="Audit">{null}</Page>;
}
