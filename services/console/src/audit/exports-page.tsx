import { Empty, Page, PagedTable } from '../parts/layout';
import { Identifier, Instant } from '../parts/values/values';
import { usePages } from '../reading/use-read';
import { AuditLinks } from './audit-links';

export function ExportsPage() {
  const list = usePages('/api/v1/audit/exports');
  return (
    <Page
      title="Exports"
      note="Exports of the log, audit packs and CSV lists, newest first. Each is recorded before its first byte."
    >
      <AuditLinks />
      <PagedTable
        label="Exports"
        list={list}
        more="Load older exports"
        rowKey={({ id }) => id}
        empty={<Empty title="No exports">Exports appear here.</Empty>}
        head="Operation"
        columns={{
          When: ({ recorded_at: at }) => <Instant at={at} show="both" />,
          Operation: ({ operation }) => operation,
          Who: ({ actor }) => actor.id,
          For: ({ reseller_id: id }) =>
            id === null ? 'platform' : <Identifier id={id} to={`/registry/resellers/${id}`} />,
          'Log position': ({ position }) => position,
          'Digest of the query': ({ query_digest: digest }) => (
            <span className="mono anywhere">{digest}</span>
          ),
        }}
      />
    </Page>
  );
}
