import { Page } from '../parts/page';

/** Deal. */
export function DealPage() {
  return <Page title="Deal">{null}</Page>;
}
