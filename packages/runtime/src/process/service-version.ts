/** What the service calls itself. */
export const serviceName = 'energy-exchange-ledger';

/** The version of the interface, which answers and traces state (specification, section 9). Packages and images have their own. */
export const serviceVersion = '0.1.0';
