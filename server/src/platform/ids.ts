import { v7 } from 'uuid'

/** UUIDv7: unguessable enough for an id, ordered by time so that indexes stay compact. */
export const newId = (): string => v7()
