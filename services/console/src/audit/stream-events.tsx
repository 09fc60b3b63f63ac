import { useState } from 'react';
import { Busy } from '../parts/busy';
import { Button } from '../parts/button';
import { Empty } from '../parts/empty';
import { Failure } from '../parts/failure';
import styles from './audit.module.css';
import { EventDrawer } from './event-drawer';
import { EventTable } from './event-table';
import type { LogEvent } from './log-event';
import { useLog } from './use-log';

/** The events of one stream that has no timeline of its own, as the log has them. */
export function StreamEvents({ stream }: { readonly stream: string }) {
  const [open, setOpen] = useState<LogEvent>();
  const log = useLog({ stream }, false);
  if (log.isError) return <Failure error={log.error} onRetry={() => void log.refetch()} />;
  if (log.isPending) return <Busy text="Looking for its events in the log…" />;
  // Another stream's name may begin with this one.
  const events = log.events.filter((event) => event.stream === stream);
  if (events.length === 0 && !log.hasNextPage) {
    return (
      <Empty title="Nothing that you may see was recorded in this stream">
        Look whether its name is right; a stream of another reseller is not shown.
      </Empty>
    );
  }
  return (
    <>
      <EventTable label="Events" events={events} onOpen={setOpen} />
      {log.hasNextPage && (
        <div className={styles['row']}>
          <Button isBusy={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
            Load older events
          </Button>
        </div>
      )}
      <EventDrawer event={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
