import { messages } from '#contract/messages.ts'
import { call } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'

/** Threads of the person's matters in which the client wrote something that they have not read. */
export const countUnreadThreads = async (firm: Firm, signal: AbortSignal): Promise<number> =>
  (await call(messages.waiting, { query: firm }, { signal })).threads
