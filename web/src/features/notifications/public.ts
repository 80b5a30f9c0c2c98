/** Called by the live stream when the person is told of something new, or has read it on another device. */
export const markNotificationsStale = async (): Promise<void> => (await import('./queries.ts')).markNotificationsStale()
