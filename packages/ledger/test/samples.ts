import type { CommandContext } from '@exchange/runtime/commands/execution';
import { currency, instant, resellerId, stateCode } from '@exchange/units';
import { sampleMetadata } from '../../runtime/test/logged.js';

export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const at = (text: string) => instant.parse(text);

export const ofBatch = {
  ...sampleMetadata,
  ...{ request_id: 'batch', $correlationId: 'batch', $causationId: 'batch' },
};

export const contextOf = (commandId: string): CommandContext => ({
  commandId,
  metadata: sampleMetadata,
});

export const sunbelt = resellerId.parse(uuid(2));
export const northwind = resellerId.parse(uuid(3));

export const tx = stateCode.parse('TX');
export const ok = stateCode.parse('OK');
export const nm = stateCode.parse('NM');

export const usd = currency.parse('USD');
