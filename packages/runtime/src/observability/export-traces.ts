import { propagation, trace } from '@opentelemetry/api';
import { serviceVersion } from '../process/service-version.js';

/**
 * Sends traces where `OTEL_EXPORTER_OTLP_ENDPOINT` says, by OTLP over HTTP; the exporter's and sampler's own
 * variables hold (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER_ARG` …). Without an endpoint nothing is loaded.
 *
 * @returns what sends the rest, at the end
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
  return () => provider.shutdown();
}
