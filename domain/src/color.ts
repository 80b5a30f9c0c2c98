/** WCAG 2.2: what is read needs a contrast of at least this. */
const READABLE = 4.5
/** By which a colour is darkened until white text on it can be read. */
const STEP = 0.92

/** Whether white text on a colour, written as `#1F4D3F`, can be read. */
export const isDarkEnough = (color: string): boolean => 1.05 / (luminance(color) + 0.05) >= READABLE

/** The relative luminance of WCAG, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** The colour, written as `#1F4D3F`, or the nearest darker one on which white text can be read. */
export function readableColor(color: string): string {
  if (isDarkEnough(color)) return color
  const channels = [1, 3, 5].map((at) => Math.floor(Number.parseInt(color.slice(at, at + 2), 16) * STEP))
  return readableColor(`#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
}
