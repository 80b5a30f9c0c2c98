import { RELOAD_AFTER_MS } from './timings.ts'

/** Loads what says nothing itself while it is missing, such as toasts: tried again until it is there. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS))
    return untilLoaded(load)
  }
}
