import { Page } from '../parts/page';

/** Assets. */
export function AssetsPage() {
  return <Page title="Assets">{null}</Page>;
}
