import { z } from 'zod';
import type { LaneName } from '../event-log/lane-name.js';

export const positioned = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  ({ status: 200, description, schema, headers: ['Ledger-Position'] }) as const;

export const pages = <Item extends z.ZodType>(description: string, item: Item) =>
  ({ ...positioned(description, z.array(item)), headers: ['Link', 'Ledger-Position'] }) as const;

export const listed = <Item extends z.ZodType>(description: string, item: Item) =>
  ({ ...pages(description, item), tag: 'tables' }) as const;

export const shown = <Resource extends z.ZodType>(description: string, schema: Resource) =>
  ({ status: 200, description, schema, headers: ['ETag', 'Ledger-Position'] }) as const;

export const content = (description: string, mediaType: string) =>
  ({ status: 200, description, schema: z.string(), mediaType }) as const;

export const created = <Resource extends z.ZodType>(description: string, schema: Resource) =>
  ({ status: 201, description, schema, headers: ['Location'] }) as const;

export const readerRoute = (tag: string, lanes: readonly LaneName[]) =>
  ({ method: 'get', kind: 'query', roles: ['reader'], tag, lanes }) as const;

export const registrarRoute = (tag: string) =>
  ({ method: 'post', kind: 'command', roles: ['registrar'], tag }) as const;
