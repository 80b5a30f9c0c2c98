import { z } from 'zod'

/** A person's timer was started, stopped, changed or taken into an entry. */
export const TimerEvent = z.object({ kind: z.literal('timer'), businessId: z.string(), userId: z.string() })
export type TimerEvent = z.infer<typeof TimerEvent>
