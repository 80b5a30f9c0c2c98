import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const sheets = path.join(root, 'node_modules/@mantine/core/styles')
/** How the component library names its classes. */
const CLASS = /\bm_[0-9a-z]{6,10}\b/g

/**
 * What is wrong with the choice of the component library's sheets in web/src/app/theme/library.ts: those that are
 * missing for a component in the built scripts, and those that no built script needs.
 */
export function libraryStyleProblems(builtFolder: string): string[] {
  const scripts = globSync('assets/*.js', { cwd: builtFolder }).map((file) => read(path.join(builtFolder, file)))
  const used = new Set(scripts.flatMap((text) => text.match(CLASS) ?? []))
  const chosen = new Set(read(path.join(root, 'web/src/app/theme/library.ts')).match(/(?<=styles\/)\w+(?=\.css)/g))
  return globSync('*.css', { cwd: sheets, exclude: ['*.layer.css'] }).flatMap((file) => {
    const name = path.basename(file, '.css')
    const classes = read(path.join(sheets, file)).match(CLASS) ?? []
    if (classes.length === 0) return []
    const isUsed = classes.some((one) => used.has(one))
    if (isUsed && !chosen.has(name)) return [`${name}.css is missing in web/src/app/theme/library.ts`]
    if (!isUsed && chosen.has(name)) return [`${name}.css is in web/src/app/theme/library.ts, but no script needs it`]
    return []
  })
}

const read = (file: string): string => readFileSync(file, 'utf8')
