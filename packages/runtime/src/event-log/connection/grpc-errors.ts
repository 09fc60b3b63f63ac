import { Metadata } from '@grpc/grpc-js';

export function grpcCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}

export function trailerOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof Error) || !('metadata' in error)) return undefined;
  const { metadata } = error;
  return metadata instanceof Metadata ? metadata.get(name)[0]?.toString() : undefined;
}
