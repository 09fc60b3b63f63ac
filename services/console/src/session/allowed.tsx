import type { ReactNode } from 'react';
import { member } from '../forms/shape';
import { Button, type ButtonProps } from '../parts/button';
import type { Operation } from '../reading/paths';
import { useDescription, useRead } from '../reading/use-read';

/**
 * Why the caller's roles forbid an operation. The ledger decides while they are unknown. Only
 * callers with roles load the description.
 */
export function useMissingRole(operation: string): string | undefined {
  const roles = useRead('/api/v1/auth/me').data?.roles ?? 'all';
  const { data } = useDescription(roles !== 'all');
  const [method = '', path = ''] = operation.split(' ');
  const needed = member(member(member(member(data, 'paths'), path), method), 'x-roles');
  if (roles === 'all' || !Array.isArray(needed) || needed.includes('reader')) return undefined;
  return roles.some((role) => needed.includes(role))
    ? undefined
    : `Needs the role ${needed.join(' or ')}`;
}

export type WriteButtonProps = ButtonProps & { readonly operation: Operation };

/** Disabled with the reason if the roles forbid it. */
export function WriteButton({ operation, children, ...button }: WriteButtonProps) {
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

interface IfAllowedProps {
  readonly operation: Operation;
  readonly children: ReactNode;
}

export function IfAllowed({ operation, children }: IfAllowedProps) {
  return useMissingRole(operation) === undefined ? children : null;
}
