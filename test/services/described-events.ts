import { Ajv } from 'ajv';
import type { Client } from '../acceptance/client.js';

export interface DescribedEvents {
  types(channel: string): ReadonlySet<string>;
  faultsOf(channel: string, type: string, data: unknown): readonly string[];
}

export async function describedEvents(caller: Client): Promise<DescribedEvents> {
  const description = Object((await caller.get('//asyncapi.json')).body);
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(description, 'description');
  const messagesOf = (channel: string) => Object(description.channels[channel]).messages;
  return {
    types: (channel) => new Set(Object.keys(messagesOf(channel))),
    faultsOf(channel, type, data) {
      const { $ref } = Object(messagesOf(channel)[type]);
      if (typeof $ref !== 'string') return [`${channel} has no message ${type}`];
      const validate = ajv.compile({ $ref: `description${$ref}/payload` });
      if (validate(data)) return [];
      return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
    },
  };
}
