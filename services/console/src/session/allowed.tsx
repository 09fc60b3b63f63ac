import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRecord } from '../forms/shape';
import { Button, type ButtonProps } from '../parts/button';
import { useRead } from '../reading/use-read';
import { useSession } from './use-session';

const memberOf = (value: unknown, name: string) => (isRecord(value) ? value[name] : undefined);

/**
 * Why the caller's roles do not allow an operation, by method and path. The ledger decides while they are unknown. Only
 * a caller with roles loads the description of the operations.
 */
function useMissingRole(operation: string): string | undefined {
  const { authorized } = useSession();
  const roles = useRead('/api/v1/auth/me').data?.roles ?? 'all';
  const { data } = useQuery({
    queryKey: ['description'],
    enabled: roles !== 'all',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<unknown> => (await authorized('/openapi.json')).json(),
  });
  const [method = '', path = ''] = operation.split(' ');
  const needed = memberOf(memberOf(memberOf(memberOf(data, 'paths'), path), method), 'x-roles');
  if (roles === 'all' || !Array.isArray(needed) || needed.includes('reader')) return undefined;
  return roles.some((role) => needed.includes(role))
    ? undefined
    : `Needs the role ${needed.join(' or ')}`;
}

/** A button of an operation; disabled with the reason if the caller's roles do not allow it. */
export function WriteButton({
  operation,
  children,
  ...button
}: ButtonProps & { readonly operation: string }) {
  const missing = useMissingRole(operation);
  if (missing === undefined) return <Button {...button}>{children}</Button>;
  return (
    <span title={missing}>
      <Button {...button} isDisabled>
        {children}
        <span className="visually-hidden">. {missing}</span>
      </Button>
    </span>
  );
}

/** Hides a way to an operation that the caller's roles do not allow. */
export function IfAllowed(props: { readonly operation: string; readonly children: ReactNode }) {
  return useMissingRole(props.operation) === undefined ? props.children : null;
}
