import type { ReactNode } from 'react';

interface FactsProps {
  readonly values: Readonly<Record<string, ReactNode>>;
  readonly isCard?: boolean;
}

export function Facts({ values, isCard = false }: FactsProps) {
  return (
    <dl className={isCard ? 'facts card' : 'facts'}>
      {Object.entries(values).flatMap(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} value`}>
          {value === null || value === undefined || value === '' ? '–' : value}
        </dd>,
      ])}
    </dl>
  );
}
