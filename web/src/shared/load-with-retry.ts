import { RELOAD_AFTER_MS } from './timings.ts'

/** Loads a module, trying again until it succeeds: for parts that show no error of their own, such as toasts. */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS))
    return loadWithRetry(load)
  }
}
