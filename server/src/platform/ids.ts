import { AsyncLocalStorage } from 'node:async_hooks'
import { v7 } from 'uuid'

const sources = new AsyncLocalStorage<() => string>()

/** UUIDv7: unguessable enough for an id, ordered by time so that indexes stay compact. */
export const newId = (): string => sources.getStore()?.() ?? v7()

/** Does some work whose new ids come from `makeId`, one after the other: for rows that are the same each time. */
export const withIds = <T>(makeId: () => string, work: () => Promise<T>): Promise<T> => sources.run(makeId, work)
