import { Page } from '../parts/page';

/** Asset. */
export function AssetPage() {
  return <Page title="Asset">{null}</Page>;
}
