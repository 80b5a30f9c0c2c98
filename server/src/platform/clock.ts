/** The only reader of the machine's clock, so that tests can put every rule about time at any moment. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
