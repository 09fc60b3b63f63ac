/** An event that waits for an endpoint. */
export interface Delivery {
  readonly webhookId: string;
  readonly position: bigint;
  /** Which of the published events that the event at the position stands for: 0 for the event itself. */
  readonly item: number;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly attempts: number;
  /** Milliseconds since 1970; null before the first attempt. */
  readonly firstAttemptAt: number | null;
  /** When the next attempt is due. */
  readonly dueAt: number;
}

/** A delivery before its first attempt. */
export type NewDelivery = Pick<
  Delivery,
  'webhookId' | 'position' | 'item' | 'eventId' | 'type' | 'stream'
>;

/** The id of a delivery in memory. */
export const keyOf = ({
  webhookId,
  position,
  item,
}: Pick<Delivery, 'webhookId' | 'position' | 'item'>): string => `${webhookId} ${position} ${item}`;
