import type { Ports } from '@exchange/runtime/commands/port';
import type { KeyUses } from '@exchange/runtime/credentials/key-uses';
import type { ReadOptions } from '@exchange/runtime/http/reads/read-options';

export interface QueryApiOptions extends ReadOptions {
  readonly keyUses: KeyUses;
  readonly ports?: Ports;
}
