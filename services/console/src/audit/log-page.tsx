import { Page } from '../parts/page';

/** Log. */
export function LogPage() {
  return <Page title="Log">{null}</Page>;
}
