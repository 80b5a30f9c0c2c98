import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Waits until animations end: colours fade between the schemes, and axe would measure them half way. Spinners do not count. */
const waitForAnimations = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        // Transitions to the other scheme begin with the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity
        return document.getAnimations().filter((each) => each.playState === 'running' && ends(each)).length
      }),
    )
    .toBe(0)

/** Runs axe on the page in both colour schemes, which differ only in colours, and expects nothing serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  const severe: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await waitForAnimations(page)
    if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
    if (colorScheme === 'light') severe.push(...(await page.evaluate(findFaultsExceptContrast)))
    severe.push(...(await page.evaluate(findWeakContrast)).map((fault) => `${colorScheme} ${fault}`))
  }
  expect(severe).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/* The following run in the page, and so can call nothing of this file. */

async function findFaultsExceptContrast(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
  })
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return severe.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * The contrast of each look of text, which is nearly all of what axe works for: of texts with the same class, colours,
 * size and backgrounds (of the rows of a table) only the first.
 */
async function findWeakContrast(): Promise<string[]> {
  const backgrounds = new Map<Element, string>()
  function backgroundOf(element: Element): string {
    const known = backgrounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const around = element.parentElement ? backgroundOf(element.parentElement) : ''
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
    const found = isClear ? around : `${around} ${backgroundColor} ${backgroundImage} ${opacity}`
    backgrounds.set(element, found)
    return found
  }
  const hasText = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const looks = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const look = [element.className, color, fontSize, fontWeight, backgroundOf(element)].join()
    if (!looks.has(look)) looks.set(look, element)
  }
  if (looks.size === 0) return []
  const { violations } = await axe.run(
    { include: [...looks.values()] },
    { resultTypes: ['violations'], runOnly: ['color-contrast'] },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
