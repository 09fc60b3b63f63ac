import { propagation, trace } from '@opentelemetry/api';
import { serviceVersion } from '../process/service-version.js';

/**
 * OTLP over HTTP; loads no module without an endpoint.
 * @returns flushes and ends tracing
 */
export async function exportTraces(
  processName: string,
  endpoint: string | undefined,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const [{ BatchSpanProcessor, TracerProvider }, exporter, { resourceFromAttributes }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `energy-exchange-ledger-${processName}`,
      'service.version': serviceVersion,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  return async () => {
    trace.disable();
    propagation.disable();
    await provider.shutdown();
  };
}
