import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CheckboxField, DateTimeField, TextField } from '../parts/fields';
import { Button, MoreButton, Page, Waiting } from '../parts/layout';
import { AuditLinks } from './audit-links';
import { EventDrawer, EventTable } from './event-table';

import type { LogSearch } from './search';
import { useLog, useLogEvent } from './use-log';

export function LogPage() {
  const { open, ...search } = useSearch({ from: '/signed-in/audit/log' });
  const navigate = useNavigate();
  const [isFollowed, setFollowed] = useState(true);
  const log = useLog(search, isFollowed);
  const listed = log.events.find(({ position }) => position === open);
  const linked = useLogEvent(log.data !== undefined && listed === undefined ? open : undefined);
  const opened = listed ?? linked;
  const show = (position: string | undefined) =>
    void navigate({
      to: '/audit/log',
      search: { ...search, open: position },
      resetScroll: false,
    });
  return (
    <Page
      title="Log"
      note="Every event that you may see, newest first. Events are never changed or removed."
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
            ? 'New events appear within a few seconds.'
            : 'Not available with “Up to position”.'
        }
        isDisabled={search.until !== undefined}
        value={isFollowed && search.until === undefined}
        onChange={setFollowed}
      />
      <Waiting query={log} text="Reading the log. Filters with few matches take longer…" />
      {log.data !== undefined && (
        <>
          <p className="visually-hidden" role="status">
            {log.pendingInserts === 0 ? '' : `${log.pendingInserts} events were added.`}
          </p>
          <EventTable events={log.events} onOpen={({ position }) => show(position)} />
          <MoreButton list={log}>Load older events</MoreButton>
        </>
      )}
      {opened !== undefined && <EventDrawer event={opened} onClose={() => show(undefined)} />}
    </Page>
  );
}

interface LogFiltersProps {
  readonly search: LogSearch;
  readonly onChange: (search: LogSearch) => void;
}

function LogFilters({ search, onChange }: LogFiltersProps) {
  const [typed, setTyped] = useState<LogSearch>(search);
  const set = (name: keyof LogSearch) => (value: string | undefined) =>
    setTyped({ ...typed, [name]: value || undefined });
  const text = (name: keyof LogSearch) => ({ value: typed[name] ?? '', onChange: set(name) });
  const isPosition = typed.until === undefined || /^\d{1,19}$/.test(typed.until);
  return (
    <form
      className="card stack"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPosition) onChange(typed);
      }}
    >
      <div className="fields">
        <TextField label="Event types" hint="Separated by commas" {...text('type')} />
        <TextField
          label="Stream begins with"
          hint="transaction-, or a whole stream"
          {...text('stream')}
        />
        <TextField label="Who" hint="The actor’s id, as shown in the log" {...text('actor')} />
        <TextField
          label="Up to position"
          inputMode="numeric"
          {...text('until')}
          error={isPosition ? undefined : 'Enter a whole number.'}
        />
        <DateTimeField label="Recorded from" value={typed.from} onChange={set('from')} />
        <DateTimeField label="Recorded before" value={typed.to} onChange={set('to')} />
      </div>
      <div className="row">
        <Button type="submit" kind="primary" isDisabled={!isPosition}>
          Show
        </Button>
        <Button
          onPress={() => {
            setTyped({});
            onChange({});
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}
