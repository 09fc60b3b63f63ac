import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Busy } from '../parts/busy';
import { Button } from '../parts/button';
import { CheckboxField } from '../parts/checkbox-field';
import { Failure } from '../parts/failure';
import { Page } from '../parts/page';
import styles from './audit.module.css';
import { AuditLinks } from './audit-links';
import { EventDrawer } from './event-drawer';
import { EventTable } from './event-table';
import { LogFilters } from './log-filters';
import { useLog } from './use-log';

/** The log itself, the newest first. */
export function LogPage() {
  const { open, ...search } = useSearch({ from: '/signed-in/audit/log' });
  const navigate = useNavigate();
  const [isFollowed, setFollowed] = useState(true);
  const log = useLog(search, isFollowed);
  const show = (position: string | undefined) =>
    void navigate({
      to: '/audit/log',
      search: position === undefined ? search : { ...search, open: position },
      resetScroll: false,
    });
  return (
    <Page
      title="Log"
      note="Every event that you may see, the newest first. Nothing in it is ever changed or taken away."
    >
      <AuditLinks />
      <LogFilters
        key={JSON.stringify(search)}
        search={search}
        onChange={(next) => void navigate({ to: '/audit/log', search: next })}
      />
      <CheckboxField
        label="Follow"
        hint={
          search.until === undefined
            ? 'Shows what is added, within some seconds.'
            : 'Nothing is added before a position.'
        }
        isDisabled={search.until !== undefined}
        value={isFollowed && search.until === undefined}
        onChange={setFollowed}
      />
      {log.isError && <Failure error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && (
        <Busy text="Reading the log. A filter that fits few events takes longer…" />
      )}
      {log.isSuccess && (
        <>
          <p className="visually-hidden" role="status">
            {log.newcomers === 0 ? '' : `${log.newcomers} events were added.`}
          </p>
          <EventTable
            label="Events"
            events={log.events}
            onOpen={({ position }) => show(position)}
          />
          {log.hasNextPage && (
            <div className={styles['row']}>
              <Button isBusy={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
                Load older events
              </Button>
            </div>
          )}
        </>
      )}
      <EventDrawer
        event={log.events.find(({ position }) => position === open)}
        onClose={() => show(undefined)}
      />
    </Page>
  );
}
