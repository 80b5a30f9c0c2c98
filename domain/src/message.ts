/** The longest message between a firm and its client, in characters. */
export const MAX_MESSAGE_LENGTH = 10_000
