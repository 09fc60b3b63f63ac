/** What the service calls itself. */
export const serviceName = 'energy-exchange-ledger';

/** The version that it says it is: of the interface, of traces, of operations. */
export const serviceVersion = '0.1.0';
