/*
 * How long a page waits for something before it is drawn without it, and how long after its first paint it does what nobody
 * is waiting for. All in milliseconds.
 */

/** A list waits this long for its rows, so that it is drawn once, with them. Nobody notices the delay. */
export const WAIT_FOR_ROWS_MS = 80

/** The frame waits this long for the firm's plan, whose banner would move what is about to be clicked. */
export const WAIT_FOR_PLAN_MS = 300

/** A record waits this long for its notes, which would push it down: longer than a usual response takes. */
export const WAIT_FOR_NOTES_MS = 400

/** Toasts are loaded this long after the first paint, or with the first of them. */
export const LOAD_TOASTS_AFTER_MS = 4_000

/** By then the page on screen has requested its own rows, and other records may be prefetched. */
export const PREFETCH_AFTER_MS = 400

/** How often prefetching checks whether the page's own calls are complete. */
export const PREFETCH_RETRY_MS = 200

/** The form of a time entry is loaded this long after the first paint, so that it opens without a wait. */
export const LOAD_ENTRY_FORM_AFTER_MS = 5_000

/** Parts that show no error of their own, such as toasts and a hidden timer, are loaded again this often. */
export const RELOAD_AFTER_MS = 10_000

/** Safari has no idle callbacks and gets a pause. */
export const IDLE_MS = 100

/** How often the counts beside links of the navigation are read again. */
export const WAITING_COUNT_EVERY_MS = 5 * 60_000
