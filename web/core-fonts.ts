import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const here = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const SHEET = here('src/app/theme/fonts.css')
const FOLDER = here('../.cache/fonts')

const inter = (part: string) => `inter/files/inter-${part}-opsz-normal.woff2`
const weights = { min: 400, max: 700 }

/** Of each file that fonts.css names: the file it is cut from, and the variations that stay. */
const cuts = {
  'inter-core': { from: inter('latin'), variationAxes: { wght: weights } },
  'inter-currencies': { from: inter('latin-ext'), variationAxes: { wght: weights } },
  // 12 px is the size of the mark, 600 its weight.
  'source-serif-initials': {
    from: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    variationAxes: { wght: 600, opsz: 12 },
  },
}

/** Cuts the files that fonts.css names, each to the range named there, before they are loaded. */
export function coreFonts(): Plugin {
  return {
    name: 'core-fonts',
    async configResolved() {
      const sheet = readFileSync(SHEET, 'utf8')
      mkdirSync(FOLDER, { recursive: true })
      for (const [name, { from, variationAxes }] of Object.entries(cuts)) {
        const text = lettersIn(sheet, name)
        const source = readFileSync(here(`../node_modules/@fontsource-variable/${from}`))
        const wanted = createHash('sha256')
          .update(source)
          .update(text)
          .update(JSON.stringify(variationAxes))
          .digest('hex')
        const file = path.join(FOLDER, `${name}.woff2`)
        const note = path.join(FOLDER, `${name}.cut-from`)
        if (existsSync(file) && existsSync(note) && readFileSync(note, 'utf8') === wanted) continue
        writeFileSync(file, await subsetFont(source, text, { targetFormat: 'woff2', variationAxes }))
        writeFileSync(note, wanted)
      }
    },
  }
}

/** Every letter of the unicode-range that a sheet names for a file. */
export function lettersIn(sheet: string, name: string): string {
  const face = sheet.split('@font-face').find((part) => part.includes(`/${name}.woff2`))
  const range = /unicode-range:([^;]+);/.exec(face ?? '')?.[1]
  if (range === undefined) throw new Error(`fonts.css names no range for ${name}`)
  return range
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().replace('U+', '').split('-')
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) =>
        String.fromCodePoint(from + index),
      )
    })
    .join('')
}
