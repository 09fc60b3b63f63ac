import { destination, type Logger, pino } from 'pino';

export type { Logger };

const secretHeaders = ['authorization', 'x-api-key', 'x-service-gateway-secret', 'cookie'];

/** JSON lines on standard error, without credentials. */
export function createLogger(name: string, level: string): Logger {
  return pino(
    {
      name,
      level,
      redact: {
        paths: secretHeaders.map((header) => `req.headers["${header}"]`),
        censor: '[redacted]',
      },
    },
    destination(2),
  );
}
