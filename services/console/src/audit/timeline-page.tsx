import { Page } from '../parts/page';

/** Timeline. */
export function TimelinePage() {
  return <Page title="Timeline">{null}</Page>;
}
