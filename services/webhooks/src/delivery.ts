/** An event to be delivered to an endpoint. */
export interface Delivery {
  readonly webhookId: string;
  readonly position: bigint;
  /** Index among the publications of the event at the position: 0 for the event itself. */
  readonly item: number;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly attempts: number;
  /** Milliseconds since 1970; null before the first attempt. */
  readonly firstAttemptAt: number | null;
  /** Time of the next attempt. */
  readonly dueAt: number;
}

/** A delivery before its first attempt. */
export type NewDelivery = Pick<
  Delivery,
  'webhookId' | 'position' | 'item' | 'eventId' | 'type' | 'stream'
>;

/** The key of a delivery in memory. */
export const keyOf = ({
  webhookId,
  position,
  item,
}: Pick<Delivery, 'webhookId' | 'position' | 'item'>): string => `${webhookId} ${position} ${item}`;
