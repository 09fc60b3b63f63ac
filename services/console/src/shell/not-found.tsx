import { LinkButton } from '../parts/button';
import { Page } from '../parts/page';
import { Empty } from '../parts/states';

/** An address that no page has. */
export function NotFound() {
  return (
    <Page title="No such page">
      <Empty
        title="The console has no page at this address."
        action={<LinkButton to="/blotter">Go to the blotter</LinkButton>}
      >
        It may have been copied in part. The pages are in the list at the side.
      </Empty>
    </Page>
  );
}
