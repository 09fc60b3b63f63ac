import { HistoryCard, ProofCard, reasonText } from '../../history/history-cards';
import { Facts } from '../../parts/layout';
import { Identifier, Instant, Status } from '../../parts/values/values';
import { things } from '../../reading/things';
import { useRead } from '../../reading/use-read';
import { dayText, ThingName } from '../parts/columns';
import { thingPage } from '../parts/thing-page';
import { type Enrollment, reasons, ServicePoint, SignedTerms } from './enrollment-parts';
import { ChangeEnrollment, StepButtons, StepDialog } from './enrollment-steps';

const eventWords = { first: 'requested', prefix: 'Enrollment', reasons };

export const EnrollmentPage = thingPage(things.enrollment, {
  name: ({ customer_name }) => customer_name,
  actions: ({ thing, isPlatform }) =>
    thing !== undefined && <StepButtons thing={thing} isPlatform={isPlatform} />,
  tabs: ({ id, thing }) => ({
    Overview: <Overview id={id} thing={thing} />,
  }),
  dialogs: (context) => (
    <>
      <StepDialog {...context} />
      <ChangeEnrollment {...context} />
    </>
  ),
});

function Overview({ id, thing }: { readonly id: string; readonly thing: Enrollment }) {
  const history = useRead('/api/v1/enrollments/{id}/history', { params: { path: { id } } });
  return (
    <div className="pair">
      <div className="stack">
        <Facts
          isCard
          values={{
            Status: <Status status={thing.status} />,
            Kind: thing.kind?.replaceAll('_', ' '),
            Premise: <ThingName kind="premise" id={thing.premise_asset_id} />,
            'Service point': <ServicePoint thing={thing} />,
            'Exclusive by': thing.exclusive_by?.replaceAll('_', ' '),
            Authorization: <Authorization thing={thing} />,
            'Tracking number': thing.tracking_number,
            'Requested start': dayText(thing.requested_start),
            'Rescission until': dayText(thing.rescission_ends_on),
            Effective: dayText(thing.effective_date),
            Started: dayText(thing.started_on),
            'Ends by a switch': dayText(thing.ending_on),
            Ended: dayText(thing.ended_on),
            'Term ends': dayText(thing.term_ends_on),
            Reason: reasonText({ code: thing.reason_code, text: thing.reason }, reasons),
            Plan: <ThingName kind="plan" id={thing.plan_id} />,
            'Signed terms': <SignedTerms terms={thing.plan_terms} />,
            Name: thing.customer_name,
            'E-mail': thing.customer_email,
            Customer: <ThingName kind="customer" id={thing.customer_id} />,
            Reseller: <ThingName kind="reseller" id={thing.reseller_id} />,
            'Cost key': thing.cost_key,
          }}
        />
        {history.data !== undefined && <ProofCard entries={history.data} />}
      </div>
      <HistoryCard query={history} words={eventWords} />
    </div>
  );
}

function Authorization({ thing: { authorization } }: { readonly thing: Enrollment }) {
  if (authorization === null) return '–';
  const { method, obtained_at, reference, sha256 } = authorization;
  return (
    <>
      {method.replaceAll('_', ' ')}, {reference}
      <br />
      <Instant at={obtained_at} show="both" />
      {sha256 !== null && (
        <>
          <br />
          SHA-256 <Identifier id={sha256} what="the digest" />
        </>
      )}
    </>
  );
}
