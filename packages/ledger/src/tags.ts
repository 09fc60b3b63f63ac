/** The parts of the interface, in the order in which the documentation shows them. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Service: 'Whether it runs, and what there is.',
  Authentication: 'Bearer tokens for API keys.',
  'Resellers and customers':
    'Who sells, to whom, and which attachment of a customer is the primary one.',
  Assets: 'Plants, premises and whatever else has a place, with their geometry.',
  Utilities: 'Service territories, and which of them a point lies in.',
  Geo: 'What lies in a box, a polygon or a geodesic distance, as GeoJSON or Esri JSON.',
  'Cost keys': 'What is attached under each cost key.',
  Plans: 'What customers can be enrolled in; for all, or private to a reseller.',
  Rates: 'Rates of an area over time.',
  Usage: 'Readings of a premise, and a forecast from them.',
  Enrollments: 'Premises enrolled in plans.',
  Exchange:
    'Nominations, trades and settlements: submitted, confirmed, settled, called off, curtailed, corrected; as they are and as they were.',
  Audit: 'The history as it was written, and proof that it is whole.',
  Layers: 'Named sets of features, for map clients.',
};
