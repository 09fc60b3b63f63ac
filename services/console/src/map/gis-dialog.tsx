import type { MadeMapKey } from '@exchange/client';
import { useState } from 'react';
import { ContractForm } from '../forms/contract-form';
import { Dialog } from '../parts/layout';
import { Secret } from '../parts/values/secret';
import { CopyButton } from '../parts/values/values';
import { useSession } from '../session/use-session';
import {
  type GisAddress,
  type GisWanted,
  layerAddresses,
  serviceAddresses,
} from './area/area-requests';
import styles from './map.module.css';

interface GisDialogProps extends Omit<GisWanted, 'service'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function GisDialog({ isOpen, onClose, ...wanted }: GisDialogProps) {
  const { canSwitch, isPlatform } = useSession();
  const service = window.location.origin;
  return (
    <Dialog title="Use in a GIS" isOpen={isOpen} onClose={onClose} size="wide">
      <div className="stack">
        <h3>The whole service</h3>
        <Addresses addresses={serviceAddresses(service)} />
        <h3>The layers shown here{wanted.area === undefined ? '' : ', within the area'}</h3>
        {wanted.layers.length === 0 ? (
          <p className="muted">No layer is shown.</p>
        ) : (
          <Addresses addresses={layerAddresses({ ...wanted, service })} />
        )}
        <h3>The key</h3>
        <p>
          These addresses need a map key, which can only read maps and is revoked separately. Send
          it as the header <code>X-API-Key</code>, or append <code>?api_key=</code> to the address.
          Create one key per person, map or page.
        </p>
        {isPlatform || canSwitch ? (
          <MakeMapKey />
        ) : (
          <p className="muted">
            The operator of this ledger creates map keys:{' '}
            <code>ledger map-key create --name 'Planning, QGIS'</code>.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly GisAddress[] }) {
  return (
    <ul className="list bare">
      {addresses.map(({ what, address }) => (
        <li key={address} className={styles['address']}>
          <span>{what}</span>
          <code>{address}</code>
          <CopyButton text={address} what={`the address of ${what}`} />
        </li>
      ))}
    </ul>
  );
}

function MakeMapKey() {
  const { resellerId, resellerName, isPlatform } = useSession();
  const [made, setMade] = useState<MadeMapKey>();
  return (
    <>
      <ContractForm
        key={made?.id}
        method="post"
        path="/api/v1/map-keys"
        form="map-key"
        isOfPlatform
        fixed={{ reseller_id: resellerId ?? null }}
        fields={{
          name: {
            label: 'Purpose and holder of the key',
            hint: `It will see ${isPlatform ? 'every reseller’s data' : `what ${resellerName ?? 'the reseller'} sees`}.`,
          },
        }}
        submit="Create map key"
        onDone={({ data }) => setMade(data)}
      />
      {made && <Secret name={made.name} text={made.key} />}
    </>
  );
}
