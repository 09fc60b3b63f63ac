import { CopyButton } from '../parts/values/values';
import type { ShownKey } from '../proof/trust';

export function KeyList({ keys }: { readonly keys: readonly ShownKey[] }) {
  return (
    <ul className="stack bare">
      {keys.map(({ name, fingerprint, to }) => (
        <li key={fingerprint}>
          <span className="mono">{fingerprint}</span>
          <CopyButton text={fingerprint} what="the fingerprint" />
          <div className="muted">
            {name}
            {to === null
              ? ', current signing key'
              : `, retired: valid for checkpoints of at most ${to.toLocaleString()} events`}
          </div>
        </li>
      ))}
    </ul>
  );
}
