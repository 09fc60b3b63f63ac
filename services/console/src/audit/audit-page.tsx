import { useSearch } from '@tanstack/react-router';
import { Page } from '../parts/page';
import styles from './audit.module.css';
import { AuditLinks } from './audit-links';
import { CheckpointCard } from './checkpoint-card';
import { ConsistencyCard } from './consistency-card';
import { FindEntity } from './find-entity';
import { InclusionCard } from './inclusion-card';

/** What proves the log: its signed head, that it is still the same, and that an event is in it. */
export function AuditPage() {
  const { position } = useSearch({ from: '/signed-in/audit' });
  return (
    <Page
      title="Audit"
      note="Everything that happened is in one log that can be added to only. Its head is signed; what is shown here is computed again in this browser."
    >
      <AuditLinks />
      <FindEntity />
      <div className={styles['columns']}>
        <CheckpointCard />
        <div className={styles['entries']}>
          <ConsistencyCard />
          <InclusionCard key={position} position={position} />
        </div>
      </div>
    </Page>
  );
}
