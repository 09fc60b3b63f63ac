/** The counterparty of the tour. */
const gulf = 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11';
const aurora = '3c1f5a0e-7a52-4b0e-9b39-5a1c7f7f2d01';

/** Invented counterparties; the last one is suspended, so its trades are refused. */
export const demoCounterparties = [
  {
    id: gulf,
    code: 'DEMO-GULF',
    name: 'Gulf Coast Power Marketing (demo)',
    attributes: { rating: 'BBB', agreement: 'EEI' },
  },
  {
    id: aurora,
    code: 'DEMO-AURORA',
    name: 'Aurora Energy Trading (demo)',
    attributes: { rating: 'A', agreement: 'ISDA' },
  },
  {
    id: '8f0d3a64-52de-4f0c-8d2b-6f1b0e2a9c02',
    code: 'DEMO-GLACIER',
    name: 'Glacier Commodities (demo)',
    status: 'suspended',
    reason: 'Credit limit exceeded (demo)',
    attributes: { rating: 'CCC' },
  },
] as const;

/** The counterparties of the demo's transactions, in rotation. */
export const demoTradedWith = [gulf, aurora] as const;
