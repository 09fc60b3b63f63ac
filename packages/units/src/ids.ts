import { z } from 'zod';

const uuid = () => z.guid().transform((text) => text.toLowerCase());

/** Identifiers are UUIDs in lower case, made by the service (specification section 2). */
export const resellerId = uuid().pipe(z.string().brand<'ResellerId'>());
export const customerId = uuid().pipe(z.string().brand<'CustomerId'>());
export const linkId = uuid().pipe(z.string().brand<'LinkId'>());
export const assetId = uuid().pipe(z.string().brand<'AssetId'>());
export const utilityId = uuid().pipe(z.string().brand<'UtilityId'>());
export const planId = uuid().pipe(z.string().brand<'PlanId'>());
export const enrollmentId = uuid().pipe(z.string().brand<'EnrollmentId'>());
export const transactionId = uuid().pipe(z.string().brand<'TransactionId'>());
export const counterpartyId = uuid().pipe(z.string().brand<'CounterpartyId'>());
export const gateId = uuid().pipe(z.string().brand<'GateId'>());
export const mapKeyId = uuid().pipe(z.string().brand<'MapKeyId'>());

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
