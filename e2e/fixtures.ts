import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { createPool } from '../server/src/platform/db/database.ts'
import { urlOfRole } from '../server/src/platform/db/roles.ts'
import { aFirm, aPerson, type FactoryParts, type TestFirm, type TestPerson } from '../server/src/testing/factories.ts'

const requiredSetting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is set by the global set-up`)
  return value
}

export interface World {
  readonly url: string
  readonly parts: FactoryParts
  /** Creates a firm with an administrator; more people join by role. */
  firm(about?: Parameters<typeof aFirm>[1]): Promise<TestFirm>
  person(name?: string): Promise<TestPerson>
  /** Opens the app as this person, on this path. */
  signIn(page: Page, person: TestPerson, path?: string): Promise<void>
  /** Calls the API as this person; returns `data`, and throws the message of a refusal. */
  api<T = unknown>(
    person: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<T>
  /** The newest link in the mails to an address. */
  mailedLink(address: string, containing: string): Promise<string>
}

/** `world` is the server, with functions to create firms on it and to sign in. */
export const test = base.extend<{ world: World }, { parts: FactoryParts }>({
  parts: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know which fixtures are wanted
    async ({}, use) => {
      const ownerUrl = requiredSetting('E2E_OWNER_URL')
      const pool = createPool(urlOfRole(ownerUrl, 'app_server'), 2)
      const owner = new pg.Client({ connectionString: ownerUrl })
      await owner.connect()
      await use({ app: { pool }, database: { owner }, clock: { now: () => new Date() } })
      await owner.end()
      await pool.end()
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know which fixtures are wanted
  baseURL: async ({}, use) => use(requiredSetting('E2E_URL')),
  world: async ({ parts }, use) => {
    const url = requiredSetting('E2E_URL')
    await use({
      url,
      parts,
      firm: (about) => aFirm(parts, about),
      person: (name) => aPerson(parts, name),
      signIn: async (page, person, path = '/dashboard') => {
        // The product stores its token in local storage (spec §4), as a sign-in does.
        await page.addInitScript((token) => {
          if (!sessionStorage.getItem('e2e')) localStorage.setItem('token', token)
          sessionStorage.setItem('e2e', 'signed in once')
        }, person.token)
        await page.goto(path)
      },
      api: (person, method, path, body) => callApi(url, person.token, { method, path, body }),
      mailedLink: (address, containing) => mailedLink(requiredSetting('E2E_MAIL'), address, containing),
    })
  },
})

async function callApi<T>(
  url: string,
  token: string,
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; message: string; data: T }
  if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`)
  return answer.data
}

/** Waits for the mail: the job queue sends it after the response. */
async function mailedLink(folder: string, address: string, containing: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      // A mail that is still being written has another file extension.
      const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
      for (const file of files.toSorted((a, b) => b.localeCompare(a))) {
        const text = await readFile(join(folder, file), 'utf8')
        const found = new RegExp(`^(http\\S*${containing}\\S*)$`, 'm').exec(text)?.[1]
        if (found && text.includes(address)) return (link = found)
      }
      return undefined
    })
    .toBeTruthy()
  return link ?? ''
}

export { expect }
