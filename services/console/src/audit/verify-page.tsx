import { Page } from '../parts/page';

/** Verify. */
export function VerifyPage() {
  return <Page title="Verify">{null}</Page>;
}
