/*
 * How long a page waits for something before it shows itself without it, and how long after its first picture it does
 * what nobody is waiting for. All in milliseconds.
 */

/** A list waits so long for its rows, so that it is drawn once, with them. Nobody notices that it comes so much later. */
export const WAIT_FOR_ROWS_MS = 80

/** The frame waits so long for the firm's plan, whose banner would move what is about to be clicked. */
export const WAIT_FOR_PLAN_MS = 300

/** A record waits so long for its notes, which would push it down. Longer than a good answer takes, shorter than people wait. */
export const WAIT_FOR_NOTES_MS = 400

/** Toasts are loaded so long after the first picture. One that is asked for before then waits for its place. */
export const LOAD_TOASTS_AFTER_MS = 400

/** By then the page on screen has asked for its own rows, and other records may be prefetched. */
export const PREFETCH_AFTER_MS = 400

/** How often prefetching looks whether the page's own calls are answered. */
export const PREFETCH_RETRY_MS = 200

/** The form of a time entry is loaded once the page has come to rest, so that opening it does not wait. */
export const LOAD_ENTRY_FORM_AFTER_MS = 3_000

/** What could not be loaded and says nothing itself, such as toasts and a hidden timer, is tried again so often. */
export const RELOAD_AFTER_MS = 10_000

/** Safari has no idle callbacks: a pause has to do. */
export const IDLE_MS = 100
