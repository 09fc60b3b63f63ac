const spelled: Readonly<Record<string, string>> = {
  id: 'ID',
  lei: 'LEI',
  eic: 'EIC',
  kwh: 'Energy (kWh)',
  is_primary: 'Primary',
  is_business: 'For businesses',
  rate_cents_per_kwh: 'Rate (cents per kWh)',
  term_months: 'Term (months)',
  volume_mwh: 'Volume (MWh)',
  price_per_mwh: 'Price per MWh',
  mw: 'Power (MW)',
  email: 'E-mail address',
  customer_email: 'E-mail address of the customer',
  external_ref: 'External reference',
  organization_id: 'Organization',
  premise_asset_id: 'Premise',
  minutes: 'Minutes before delivery',
  days_before: 'Days before delivery',
};

/** What a member of a body is called in a form. */
export function labelOf(name: string): string {
  const known = spelled[name];
  if (known !== undefined) return known;
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
