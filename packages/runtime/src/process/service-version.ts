export const serviceName = 'energy-exchange-ledger';

/** Version of the API in responses and traces (specification, section 9). Packages and images have their own. */
export const serviceVersion = '0.1.0';
