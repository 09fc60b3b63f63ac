import { Page } from '../parts/page';

/** Registry. */
export function RegistryPage() {
  return <Page title="Registry">{null}</Page>;
}
