import { nowMs } from './clock.ts'

/** What a person does at the page. What the page loads by itself is none of it. */
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

// Whoever opens a page is there.
let lastActAt = nowMs()

const noteAct = (): void => {
  lastActAt = nowMs()
}

// The build and the tests run calls without a page.
if ('window' in globalThis)
  for (const act of ACTS) window.addEventListener(act, noteAct, { capture: true, passive: true })

/** How long ago the person did something in this tab. By the clock, because a computer that sleeps counts as well. */
export const idleMs = (): number => Math.max(0, nowMs() - lastActAt)

/** Says with each call how long ago that was, so that the server does not take what the page loads by itself for an act. */
export const activityHeaders = (): Record<string, string> => ({ 'x-idle-seconds': String(Math.floor(idleMs() / 1000)) })
