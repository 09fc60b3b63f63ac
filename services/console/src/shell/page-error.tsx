import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button, LinkButton } from '../parts/button';
import { Page } from '../parts/page';
import { Empty } from '../parts/states';

/** In place of a page that could not be shown: its files did not come, or it has a fault. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="This page could not be shown">
      <Empty
        title="Its files did not arrive, or it met something that it does not know."
        action={
          <>
            <Button onPress={retry}>Try again</Button>
            <Button onPress={() => location.reload()}>Load the console anew</Button>
          </>
        }
      >
        {error instanceof Error ? error.message : String(error)}
      </Empty>
    </Page>
  );
}

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
