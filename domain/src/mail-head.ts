import { readableColor } from './color.ts'
import { escapeHtml } from './rich-text.ts'

/** By which the HTML of a mail names the picture that comes with it. */
export const LOGO_CONTENT_ID = 'logo@lexhold'

/** How a firm looks in its mails. A logo that is too large for a mail is left out by whoever makes this. */
export interface MailLook {
  readonly firmName: string
  /** `#1F4D3F` */
  readonly color: string
  /** The sides of the picture in pixels. */
  readonly logo: { readonly width: number; readonly height: number } | null
}

const MAX_HEIGHT = 48
const MAX_WIDTH = 240

/**
 * The top of a mail: the firm's logo, or its name in white, on a line of its colour. The logo is on white also in mailboxes that are
 * dark, for which it was not drawn.
 */
export function mailHead({ firmName, color, logo }: MailLook): string {
  const accent = readableColor(color)
  const name = escapeHtml(firmName)
  const line = `<div style="border-bottom:2px solid ${accent};margin-bottom:16px;padding-bottom:12px">`
  if (!logo) {
    const style = `display:inline-block;padding:8px 12px;background-color:${accent};color:#FFFFFF;font-weight:600`
    return `${line}<span style="${style}">${name}</span></div>`
  }
  const scale = Math.min(1, MAX_HEIGHT / logo.height, MAX_WIDTH / logo.width)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  const sides = `width="${width}" height="${height}"`
  const style = 'display:block;padding:4px;background-color:#FFFFFF'
  return `${line}<img src="cid:${LOGO_CONTENT_ID}" alt="${name}" ${sides} style="${style}"></div>`
}
