import type { TestApp } from './test-app.ts'

const linesWith = (test: TestApp, email: string, before: string): string[] =>
  test.outbox
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.split('\n').filter((line) => line.includes(before)))

const endOf = (line: string, before: string): string => line.slice(line.indexOf(before) + before.length).trim()

/** Mails leave by a job after the commit: waits for the one that holds the link, and answers the link's end. */
export const linkMailedTo = async (test: TestApp, email: string, before: string): Promise<string> =>
  endOf(await waitFor(() => linesWith(test, email, before).at(-1)), before)

/** The end of the link that `act` has mailed, where the address may have got one before. */
export async function linkMailedBy(
  test: TestApp,
  email: string,
  before: string,
  act: () => Promise<unknown>,
): Promise<string> {
  const sent = linesWith(test, email, before).length
  await act()
  return endOf(await waitFor(() => linesWith(test, email, before)[sent]), before)
}

async function waitFor<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the mail did not come within ten seconds')
}
