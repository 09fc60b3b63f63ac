import type { Enrollment } from '@exchange/client';

export function lineOf(enrollment: Enrollment): string {
  const { id, status, customer_name, service_point, premise_asset_id } = enrollment;
  const point =
    service_point === null
      ? `premise ${premise_asset_id}`
      : `${service_point.scheme} ${service_point.id}`;
  const dates = (['effective_date', 'started_on', 'ending_on', 'ended_on'] as const).flatMap(
    (name) => (enrollment[name] === null ? [] : [`${name} ${enrollment[name]}`]),
  );
  const { tracking_number } = enrollment;
  const tracking = tracking_number === null ? [] : [tracking_number];
  return [id, status, customer_name, point, ...tracking, ...dates].join('  ');
}
