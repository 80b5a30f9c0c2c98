import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The classes of a sheet, without those it names as global. */
export function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^()]*\)/g, '')
    .replace(/(?<=[{;}])[^{};]*(?=[;}])/g, '')
    .replace(/"[^"]*"|'[^']*'/g, '')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ''))].toSorted()
}

/** Tells TypeScript the classes of every CSS module, so that a class that does not exist is an error of types. */
export function describeCssModules(root: string): string {
  const sheets = globSync('web/src/**/*.module.css', { cwd: root }).toSorted()
  const declarations = sheets.map((sheet) => {
    const names = classesOf(readFileSync(path.join(root, sheet), 'utf8'))
    const lines = names.map((name) => `    readonly ${name}: string\n`).join('')
    return `declare module '*/${path.basename(sheet)}' {\n  const styles: {\n${lines}  }\n  export default styles\n}\n`
  })
  return `// Written by tools/css-classes.ts; npm run fix writes it again.\n\n${declarations.join('\n')}`
}
