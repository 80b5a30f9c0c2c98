import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import type { Place } from './measure.ts'

export interface WebMeasured {
  /** Medians in milliseconds. */
  readonly paintMs: number
  readonly rowsMs: number
  /** The paint in a browser that has loaded the page before and kept its files. */
  readonly paintAgainMs: number
  readonly nextPageMs: number
  readonly filterMs: number
  readonly prefetch: PrefetchMeasured
  readonly turns: number
}

export interface PrefetchMeasured {
  readonly calls: number
  /** From the rows of the page to the first of these calls. */
  readonly afterMs: number
  /** What the page's main thread worked for them. */
  readonly workMs: number
  /** Of all that it worked since the page was asked for, in percent. */
  readonly share: number
}

const TURNS = 5
const PREFETCHED_BY_MS = 4_000

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
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  const address = `http://127.0.0.1:${port}/time-entries`
  try {
    const loads = await repeated(() => loadOnce(browser, address, token))
    const ahead = await repeated(() => prefetchOnce(browser, address, token))
    const page = await opened(browser, address, token)
    const nextPages = await repeated(() => clicked(page, page.getByRole('button', { name: 'Next page' })))
    await page.goto(address)
    await rowsOf(page).first().waitFor()
    const filters = await repeated(() => filterOnce(page))
    return {
      paintMs: median(loads.map(({ paint }) => paint)),
      rowsMs: median(loads.map(({ rows }) => rows)),
      paintAgainMs: median(loads.map(({ paintAgain }) => paintAgain)),
      nextPageMs: median(nextPages),
      filterMs: median(filters),
      prefetch: {
        calls: median(ahead.map(({ calls }) => calls)),
        afterMs: median(ahead.map(({ afterMs }) => afterMs)),
        workMs: median(ahead.map(({ workMs }) => workMs)),
        share: median(ahead.map(({ share }) => share)),
      },
      turns: TURNS,
    }
  } finally {
    await browser.close()
  }
}

const rowsOf = (page: Page) => page.locator('tbody tr input[type=checkbox]')

// What runs inside the page is text: this program is compiled without the browser's types.
const NOTE_PAINTS = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.benchPaint = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

/** From the click to the frame in which other rows stand in the table. */
const TIME_TO_OTHER_ROWS = `new Promise((resolve) => {
  const names = () => [...document.querySelectorAll('tbody tr input[type=checkbox]')].map((box) => box.getAttribute('aria-label')).join()
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

/** A browser that has never seen the product: nothing is kept from earlier turns. */
async function opened(browser: Browser, address: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript({ content: `localStorage.setItem('token', '${token}');${NOTE_PAINTS}` })
  await page.goto(address)
  await rowsOf(page).first().waitFor()
  return page
}

interface Load {
  paint: number
  rows: number
  paintAgain: number
}

async function loadOnce(browser: Browser, address: string, token: string): Promise<Load> {
  const page = await opened(browser, address, token)
  const rows = await page.evaluate<number>('performance.now()')
  const paint = await largestPaint(page)
  await page.goto(address)
  await rowsOf(page).first().waitFor()
  const paintAgain = await largestPaint(page)
  await page.context().close()
  return { paint, rows, paintAgain }
}

async function largestPaint(page: Page): Promise<number> {
  await read()
  return page.evaluate<number>('window.benchPaint')
}

/** The calls that no page on screen has asked for: fetched ahead (spec §4). */
const isAhead = (url: string) => /get-expenses-list|get-flat-fees-list|isBillable=4|billingState=unbilled/i.test(url)

/** The work of the main thread from the first call that fetches ahead, less what the idle page does by itself in that time. */
async function prefetchOnce(browser: Browser, address: string, token: string): Promise<PrefetchMeasured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const begun: number[] = []
  let before = 0
  const noted: Promise<void>[] = []
  page.on('request', (request) => {
    if (!isAhead(request.url())) return
    begun.push(performance.now())
    if (begun.length === 1) noted.push(worked().then((value) => void (before = value)))
  })
  await page.addInitScript({ content: `localStorage.setItem('token', '${token}')` })
  await page.goto(address)
  await rowsOf(page).first().waitFor()
  const rowsAt = performance.now()
  await pause(PREFETCHED_BY_MS)
  await Promise.all(noted)
  const after = await worked()
  const took = performance.now() - (begun[0] ?? rowsAt)
  await pause(took)
  const idle = (await worked()) - after
  await context.close()
  const workMs = Math.max(0, after - before - idle)
  return { calls: begun.length, afterMs: (begun[0] ?? Number.NaN) - rowsAt, workMs, share: (100 * workMs) / after }
}

/** Nobody clicks in the moment in which a page appears. */
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

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
