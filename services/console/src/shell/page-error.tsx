import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button, LinkButton } from '../parts/button';
import { Page } from '../parts/pages/page';
import { Empty } from '../parts/pages/states';

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="This page could not be shown">
      <Empty
        title="Its files could not be loaded, or it has an error."
        action={
          <>
            <Button onPress={retry}>Try again</Button>
            <Button onPress={() => location.reload()}>Reload the console</Button>
          </>
        }
      >
        {error instanceof Error ? error.message : String(error)}
      </Empty>
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title="Page not found">
      <Empty
        title="The console has no page at this address."
        action={<LinkButton to="/blotter">Go to the blotter</LinkButton>}
      >
        The address may be incomplete. Choose a page in the navigation.
      </Empty>
    </Page>
  );
}
