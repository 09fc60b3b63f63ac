export type Ports = object;

export type Provision = (ports: Ports) => void;

export interface Port<Service> {
  by(service: Service): Provision;
  /** @throws RangeError if no feature provides it */
  of(holder: { readonly ports?: Ports | undefined }): Service;
}

export function definePort<Service>(what: string): Port<Service> {
  const services = new WeakMap<Ports, Service>();
  return {
    by: (service) => (ports) => {
      if (services.has(ports)) throw new RangeError(`two features provide ${what}`);
      services.set(ports, service);
    },
    of({ ports }) {
      const service = ports && services.get(ports);
      if (service === undefined) throw new RangeError(`no feature provides ${what}`);
      return service;
    },
  };
}

export function connectPorts(provisions: readonly Provision[]): Ports {
  const ports = {};
  for (const provide of provisions) provide(ports);
  return ports;
}
