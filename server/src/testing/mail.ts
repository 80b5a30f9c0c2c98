import type { TestApp } from './test-app.ts'

/** Mails leave by a job after the commit: waits for the one to an address that holds a link, and answers the link's end. */
export async function linkMailedTo(test: TestApp, email: string, before: string): Promise<string> {
  const found = await waitFor(() => test.outbox.findLast(({ to, text }) => to === email && text.includes(before)))
  const line = found.text.split('\n').find((text) => text.includes(before)) ?? ''
  return line.slice(line.indexOf(before) + before.length).trim()
}

async function waitFor<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the mail did not come within ten seconds')
}
