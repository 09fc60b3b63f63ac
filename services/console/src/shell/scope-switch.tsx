import { type LedgerClient, pagesOf } from '@exchange/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button';
import { Dialog, DialogActions } from '../parts/dialogs/dialog';
import { ComboField } from '../parts/fields';
import { Failure } from '../parts/pages/states';
import { useSession } from '../session/use-session';
import styles from './scope.module.css';

export function ScopeSwitch() {
  const { isPlatform, resellerId, resellerName, canSwitch } = useSession();
  const [isOpen, setOpen] = useState(false);
  const name = isPlatform ? 'Platform' : (resellerName ?? resellerId);
  if (!canSwitch) return <span className={styles['scope']}>Acting for: {name}</span>;
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        <span className={styles['scope']}>Acting for: {name}</span>
      </Button>
      {isOpen && <SwitchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SwitchDialog({ onClose }: { readonly onClose: () => void }) {
  const { resellerId, platformClient, switchReseller } = useSession();
  const [chosen, setChosen] = useState(resellerId);
  const resellers = useQuery({
    queryKey: ['every-reseller'],
    queryFn: () => allResellers(platformClient),
  });
  const act = (id: string | undefined) => {
    const reseller = resellers.data?.find((one) => one.id === id);
    switchReseller(reseller && { id: reseller.id, name: reseller.name });
    onClose();
  };
  return (
    <Dialog title="Act for" isOpen onClose={onClose}>
      {resellers.isError && (
        <Failure error={resellers.error} onRetry={() => void resellers.refetch()} />
      )}
      <ComboField
        label="Reseller"
        hint="You have the access rights of this reseller. Your input on the page is kept."
        options={(resellers.data ?? []).map(({ id, name, code }) => ({
          id,
          label: name,
          note: code,
        }))}
        value={chosen}
        onChange={setChosen}
        openOn="input"
        autoFocus
      />
      <DialogActions>
        <Button onPress={() => act(undefined)}>Act for the platform</Button>
        <Button kind="primary" isDisabled={chosen === undefined} onPress={() => act(chosen)}>
          Act for this reseller
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function allResellers(client: LedgerClient) {
  const all = [];
  const pages = pagesOf((cursor) =>
    client.GET('/api/v1/resellers', { params: { query: { limit: 1000, cursor } } }),
  );
  for await (const page of pages) all.push(...page);
  return all.sort((a, b) => a.name.localeCompare(b.name));
}
