/** What a call was answered, read; or nothing where it failed: whoever wants it asks again and is told. */
type FirstAnswer = Promise<{ readonly response: Response; readonly answer: unknown } | undefined>

/** The script in the page's head (app/first-calls.ts) and the app are two programs; this is where they meet. */
const page = globalThis as { firstAnswers?: Map<string, FirstAnswer> }

/** How long after the page began its first answers are as good as new ones. */
const GOOD_FOR_MS = 10_000

export function keepFirstAnswer(address: string, answer: FirstAnswer): void {
  page.firstAnswers ??= new Map()
  page.firstAnswers.set(address, answer)
}

/** Hands an answer over, once. */
export function takeFirstAnswer(address: string): FirstAnswer | undefined {
  if (performance.now() > GOOD_FOR_MS) forgetFirstAnswers()
  const answer = page.firstAnswers?.get(address)
  page.firstAnswers?.delete(address)
  return answer
}

/** Something is being changed: what was answered before may no longer be true. */
export const forgetFirstAnswers = (): void => page.firstAnswers?.clear()
