import { z } from 'zod';

/** What may become of a transaction without anything else being said of it. */
export const lifecycleActions = ['confirm', 'settle', 'cancel', 'reject'] as const;
export const lifecycleAction = z.enum(lifecycleActions);
export type LifecycleAction = z.output<typeof lifecycleAction>;
