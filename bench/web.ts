import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import type { Place } from './measure.ts'
import { NOTE, startPlainBrowser, type PlainBrowser } from './plain-browser.ts'

export interface WebMeasured {
  /** Medians in milliseconds. The largest paint, or that of the rows where it is later. */
  readonly paintMs: number
  readonly rowsMs: number
  /** Until the totals of the filter are shown below the rows. */
  readonly totalsMs: number
  /** The paint in a browser that has loaded the page before and kept its files. */
  readonly paintAgainMs: number
  readonly nextPageMs: number
  readonly filterMs: number
  readonly prefetch: PrefetchMeasured
  readonly phone: PhoneMeasured
  readonly turns: number
}

/** On a slow phone with nothing cached: milliseconds, medians. */
export interface PhoneMeasured {
  /** Until the form of the sign-in page is painted. */
  readonly signInMs: number
  /** Until the first rows of the list of time entries are. */
  readonly rowsMs: number
}

export interface PrefetchMeasured {
  readonly calls: number
  /** From the rows of the page to the first of these calls. */
  readonly afterMs: number
  /** The work of the page's main thread for them. */
  readonly workMs: number
  /** The share of all main-thread work since the navigation, in percent. */
  readonly share: number
}

const TURNS = 5
/** No prefetch call begins so long after another has ended. */
const SETTLED_MS = 1_000

/** The list of time entries in a real Chromium, on the built web app; undefined where there is no Chromium. */
export async function measureWeb(
  { port, world }: Place,
  say: (line: string) => void,
): Promise<WebMeasured | undefined> {
  const executablePath = findChromium()
  const token = world.people[0]?.token
  if (!executablePath || !token) {
    say('No Chromium: the web app is not measured')
    return undefined
  }
  const address = `http://127.0.0.1:${port}/time-entries`
  return {
    ...(await loads(executablePath, address, token)),
    ...(await clicks(executablePath, address, token)),
    phone: await measureSlowPhone(executablePath, address, token),
    turns: TURNS,
  }
}

async function loads(executablePath: string, address: string, token: string) {
  const browser = await startPlainBrowser(executablePath)
  try {
    const first = await repeated(() => loadOnce(browser, address, token))
    const prefetches = await repeated(() => prefetchOnce(browser, address, token))
    return {
      paintMs: median(first.map(({ paint }) => paint)),
      rowsMs: median(first.map(({ rows }) => rows)),
      totalsMs: median(first.map(({ totals }) => totals)),
      paintAgainMs: median(first.map(({ paintAgain }) => paintAgain)),
      prefetch: {
        calls: median(prefetches.map(({ calls }) => calls)),
        afterMs: median(prefetches.map(({ afterMs }) => afterMs)),
        workMs: median(prefetches.map(({ workMs }) => workMs)),
        share: median(prefetches.map(({ share }) => share)),
      },
    }
  } finally {
    await browser.stop()
  }
}

/** By the driver of the browser tests, which finds things as a person does. */
async function clicks(executablePath: string, address: string, token: string) {
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const page = await opened(browser, address, token)
    const nextPages = await repeated(() => clicked(page, page.getByRole('button', { name: 'Next page' })))
    await page.goto(address)
    await rowsOf(page).first().waitFor()
    const filters = await repeated(() => filterOnce(page))
    return { nextPageMs: median(nextPages), filterMs: median(filters) }
  } finally {
    await browser.close()
  }
}

const ROWS = 'tbody tr input[type=checkbox]'
const rowsOf = (page: Page) => page.locator(ROWS)

const signedIn = (token: string) => `localStorage.setItem('token', '${token}')`

/**
 * Records the largest paint so far, the times when the first rows and their totals appear, and the paint of the rows: the
 * largest text of a page may be another, but a page is only useful with its rows.
 */
const NOTE_PAINTS = `
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.benchPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const seen = (find) => new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const found = find()
      if (!found) return
      observer.disconnect()
      resolve(performance.now())
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  window.benchRows = seen(() => document.querySelector('${ROWS}'))
  // A task queued in a frame's callback runs after the frame has been painted.
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))
  window.benchRowsPaint = window.benchRows.then(painted)
  window.benchTotals = seen(() => /\\d/.test(document.querySelector('tfoot th')?.textContent))`

/** From the click to the frame in which the table shows other rows. */
const TIME_TO_OTHER_ROWS = `new Promise((resolve) => {
  const names = () => [...document.querySelectorAll('${ROWS}')].map((box) => box.getAttribute('aria-label')).join()
  const before = names()
  let clickedAt = 0
  document.addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true })
  const look = () => {
    const now = names()
    if (now !== before && now !== '') requestAnimationFrame(() => resolve(performance.now() - clickedAt))
    else requestAnimationFrame(look)
  }
  look()
})`

async function opened(browser: Browser, address: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript({ content: signedIn(token) })
  await page.goto(address)
  await rowsOf(page).first().waitFor()
  return page
}

interface Load {
  paint: number
  rows: number
  totals: number
  paintAgain: number
}

/** In a browser that has never seen the product, and once more in the same. */
async function loadOnce(browser: PlainBrowser, address: string, token: string): Promise<Load> {
  const page = await browser.open(`${signedIn(token)};${NOTE_PAINTS}`)
  const paints = async () => {
    await page.goto(address)
    const rows = await page.evaluate<number>('window.benchRows')
    const totals = await page.evaluate<number>('window.benchTotals')
    await read()
    const painted = [
      await page.evaluate<number>('window.benchPaint'),
      await page.evaluate<number>('window.benchRowsPaint'),
    ]
    return { rows, totals, paint: Math.max(...painted) }
  }
  const first = await paints()
  const again = await paints()
  await page.close()
  return { ...first, paintAgain: again.paint }
}

/** Reports prefetch calls (spec §4), which no page on screen needs, and when the last has been processed. */
const NOTE_AHEAD = `
  const fetched = window.fetch
  let underWay = 0
  window.benchAhead = new Promise((resolve) => {
    let settled
    window.fetch = (what, ...rest) => {
      const answer = fetched(what, ...rest)
      if (!/get-expenses-list|get-flat-fees-list|isBillable=4|billingState=unbilled/i.test(what.url ?? what)) return answer
      window.${NOTE}('')
      clearTimeout(settled)
      underWay += 1
      answer.catch(() => undefined).finally(() => {
        underWay -= 1
        if (underWay === 0) settled = setTimeout(resolve, ${SETTLED_MS})
      })
      return answer
    }
  })`

/** The work of the main thread from the first call that fetches ahead to the last one's end, less what the page does without. */
async function prefetchOnce(browser: PlainBrowser, address: string, token: string): Promise<PrefetchMeasured> {
  const begun: number[] = []
  const before: Promise<number>[] = []
  const page = await browser.open(`${signedIn(token)};${NOTE_PAINTS};${NOTE_AHEAD}`, () => {
    begun.push(performance.now())
    if (begun.length === 1) before.push(page.worked())
  })
  await page.goto(address)
  await page.evaluate('window.benchRows')
  const rowsAt = performance.now()
  await page.evaluate('window.benchAhead')
  const after = await page.worked()
  const took = performance.now() - (begun[0] ?? rowsAt)
  await pause(took)
  const idle = (await page.worked()) - after
  await page.close()
  const work = Math.max(0, after - ((await before[0]) ?? 0) - idle)
  const afterMs = (begun[0] ?? Number.NaN) - rowsAt
  return { calls: begun.length, afterMs, workMs: 1_000 * work, share: (100 * work) / after }
}

/** Lighthouse's "slow 4G" line, on a processor six times slower than this one, at the size of a phone. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }
const SLOW_PROCESSOR = 6
const PHONE = { width: 390, height: 844 }

export async function measureSlowPhone(executablePath: string, address: string, token: string): Promise<PhoneMeasured> {
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const signIn = await repeated(() => phoneLoad(browser, new URL('/login', address).href, 'input[type=password]'))
    const rows = await repeated(() => phoneLoad(browser, address, PHONE_ROWS, signedIn(token)))
    return { signInMs: median(signIn), rowsMs: median(rows) }
  } finally {
    await browser.close()
  }
}

/** Lists are rows of two lines on a phone. */
const PHONE_ROWS = '.lx-list li'

/** From the navigation to the frame in which something that fits the selector is painted. */
async function phoneLoad(browser: Browser, address: string, selector: string, before = ''): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
  await page.addInitScript({
    content: `${before};window.benchShown = new Promise((resolve) => {
    const look = (_, observer) => {
      if (!document.querySelector('${selector}')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })`,
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const shown = await page.evaluate<number>('window.benchShown')
  await context.close()
  return shown
}

/** A person does not click in the moment in which a page appears. */
const read = () => pause(700)

async function clicked(page: Page, target: Locator): Promise<number> {
  await read()
  const shown = page.evaluate<number>(TIME_TO_OTHER_ROWS)
  await target.click()
  return shown
}

async function filterOnce(page: Page): Promise<number> {
  const chip = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Billable' })
  await chip.click()
  const time = await clicked(page, page.getByRole('option', { name: 'No', exact: true }))
  await page.getByRole('button', { name: /^Remove filter Billable/ }).click()
  return time
}

async function repeated<T>(turn: () => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let count = 0; count < TURNS; count += 1) found.push(await turn())
  return found
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
