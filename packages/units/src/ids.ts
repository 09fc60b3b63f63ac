import { z } from 'zod';
import { uuidInput } from './bounded-text.js';

const uuid = () => uuidInput().transform((text) => text.toLowerCase());
const branded = () => z.string().meta({ format: 'uuid' });

export const resellerId = uuid().pipe(branded().brand<'ResellerId'>());
export const customerId = uuid().pipe(branded().brand<'CustomerId'>());
export const linkId = uuid().pipe(branded().brand<'LinkId'>());
export const assetId = uuid().pipe(branded().brand<'AssetId'>());
export const utilityId = uuid().pipe(branded().brand<'UtilityId'>());
export const planId = uuid().pipe(branded().brand<'PlanId'>());
export const enrollmentId = uuid().pipe(branded().brand<'EnrollmentId'>());
export const transactionId = uuid().pipe(branded().brand<'TransactionId'>());
export const counterpartyId = uuid().pipe(branded().brand<'CounterpartyId'>());
export const gateId = uuid().pipe(branded().brand<'GateId'>());
export const mapKeyId = uuid().pipe(branded().brand<'MapKeyId'>());
export const keyId = uuid().pipe(branded().brand<'KeyId'>());
export const webhookId = uuid().pipe(branded().brand<'WebhookId'>());
export const rederivationId = uuid().pipe(branded().brand<'RederivationId'>());

export type ResellerId = z.output<typeof resellerId>;
export type CustomerId = z.output<typeof customerId>;
export type LinkId = z.output<typeof linkId>;
export type AssetId = z.output<typeof assetId>;
export type UtilityId = z.output<typeof utilityId>;
export type PlanId = z.output<typeof planId>;
export type EnrollmentId = z.output<typeof enrollmentId>;
export type TransactionId = z.output<typeof transactionId>;
export type CounterpartyId = z.output<typeof counterpartyId>;
export type GateId = z.output<typeof gateId>;
export type MapKeyId = z.output<typeof mapKeyId>;
export type KeyId = z.output<typeof keyId>;
export type WebhookId = z.output<typeof webhookId>;
