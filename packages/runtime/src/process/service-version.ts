export const serviceName = 'energy-exchange-ledger';

/** Version in responses and traces (specification section 9); packages and images have their own. */
export const serviceVersion = '0.1.0';
