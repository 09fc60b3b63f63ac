import { CopyButton } from '../parts/copy-button';
import { Dialog } from '../parts/dialog';
import { useSession } from '../session/use-session';
import { type GisAddress, type GisWanted, layerAddresses, serviceAddresses } from './gis-addresses';
import { MakeMapKey } from './make-map-key';
import styles from './map.module.css';

export interface GisDialogProps extends Omit<GisWanted, 'service'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Addresses of what the map shows, for programs for maps, and the key that they need. */
export function GisDialog({ isOpen, onClose, ...wanted }: GisDialogProps) {
  const { canSwitch } = useSession();
  const service = window.location.origin;
  return (
    <Dialog title="Use in a GIS" isOpen={isOpen} onClose={onClose} size="wide">
      <div className={styles['stack']}>
        <h3>The whole service</h3>
        <Addresses addresses={serviceAddresses(service)} />
        <h3>The layers shown here{wanted.area === undefined ? '' : ', within the area'}</h3>
        {wanted.layers.length === 0 ? (
          <p className={styles['note']}>No layer is shown.</p>
        ) : (
          <Addresses addresses={layerAddresses({ ...wanted, service })} />
        )}
        <h3>The key</h3>
        <p>
          These addresses need a key for maps: it reads maps and nothing else, and can be revoked by
          itself. Send it as the header <code>X-API-Key</code>; a program that sends no headers
          takes <code>?api_key=</code> at the end of the address. Make one for every person, map or
          page.
        </p>
        {canSwitch ? (
          <MakeMapKey />
        ) : (
          <p className={styles['note']}>
            Keys for maps are made by whoever runs this ledger:{' '}
            <code>ledger map-key create --name 'Planning, QGIS'</code>.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly GisAddress[] }) {
  return (
    <ul className={styles['list']}>
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
