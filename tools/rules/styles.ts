import { posix } from 'node:path'
import { Visitor } from 'oxc-parser'
import { classesOf } from '../css-classes.ts'
import { lineAt, listFiles, readText } from './files.ts'
import { readSources, type SourceFile } from './import-graph.ts'
import type { Finding, Step } from './step.ts'

/** Tokens, elements, Mantine, paper and typefaces: the only sheets that every page sees. */
const GLOBAL_SHEETS = new Set(['theme', 'print', 'fonts', 'portal'].map((name) => `web/src/app/theme/${name}.css`))
const OWN_GLOBAL = /^lx-/
const FOREIGN_GLOBAL = /^(mantine-|tiptap$|ProseMirror)/

export const styleRuleNames: readonly string[] = ['global-sheet', 'global-class', 'unknown-class', 'unused-class']

interface Sheet {
  readonly file: string
  readonly isModule: boolean
  readonly classes: readonly string[]
  readonly globals: readonly string[]
}

/** Classes belong to the sheet beside their component; the few that all may use are written `lx-…`. */
export const styles: Step = {
  name: 'styles',
  async check(root) {
    const files = await listFiles(root)
    const sheets = files.filter((file) => /^web\/src\/.*\.css$/.test(file)).map((file) => readSheet(root, file))
    const sources = (await readSources(root)).filter(({ file }) => file.startsWith('web/src/'))
    const globals = new Set(sheets.flatMap((sheet) => sheet.globals))
    const findings = [
      ...sheets.flatMap(checkSheet),
      ...sources.flatMap((source) => unknownClasses(source, globals)),
      ...unusedClasses(sheets, sources),
    ]
    return { findings }
  },
}

function readSheet(root: string, file: string): Sheet {
  const css = readText(root, file)
  const isModule = file.endsWith('.module.css')
  const classes = classesOf(css)
  const named = [...css.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name]) => name ?? '')
  return { file, isModule, classes, globals: [...new Set(isModule ? named : classes)] }
}

function checkSheet({ file, isModule, globals }: Sheet): Finding[] {
  const findings: Finding[] = globals
    .filter((name) => !OWN_GLOBAL.test(name) && !FOREIGN_GLOBAL.test(name))
    .map((name) => ({ rule: 'global-class', file, message: `.${name}: a class that every page sees begins with lx-` }))
  if (!isModule && !GLOBAL_SHEETS.has(file)) {
    findings.push({ rule: 'global-sheet', file, message: 'name it *.module.css, so that its classes cannot collide' })
  }
  return findings
}

/** Class names written as text: they have to be global ones. */
function unknownClasses({ file, text, program }: SourceFile, globals: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = []
  new Visitor({
    JSXAttribute: ({ name, value, start }) => {
      if (name.type !== 'JSXIdentifier' || !/class(Name)?$/i.test(name.name) || !value) return
      for (const token of literalTokens(text.slice(value.start, value.end))) {
        if (globals.has(token) || FOREIGN_GLOBAL.test(token)) continue
        const message = `${token}: no global sheet has it; import it from a CSS module`
        findings.push({ rule: 'unknown-class', file, line: lineAt(text, start), message })
      }
    },
  }).visit(program)
  return findings
}

function literalTokens(code: string): string[] {
  const texts = code.replace(/[!=]==?\s*'[^']*'/g, '').replace(/\$\{[^}]*\}/g, ' ')
  return [...texts.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)]
    .flatMap(([, single, double, template]) => (single ?? double ?? template ?? '').split(/\s+/))
    .filter((token) => token !== '')
}

function unusedClasses(sheets: readonly Sheet[], sources: readonly SourceFile[]): Finding[] {
  const used = new Map<string, Set<string>>()
  for (const { links, module, text } of sources) {
    for (const { moduleRequest, entries } of module.staticImports) {
      const name = entries[0]?.localName.value
      const sheet = links.find(({ to }) => to.endsWith(posix.basename(moduleRequest.value)))?.to
      if (!name || !sheet?.endsWith('.module.css')) continue
      const known = used.get(sheet) ?? new Set<string>()
      for (const [, key] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) known.add(key ?? '')
      used.set(sheet, known)
    }
  }
  const code = sources.map(({ text }) => text).join('\n')
  const isUnused = ({ file, isModule }: Sheet, name: string): boolean =>
    isModule ? !used.get(file)?.has(name) : !FOREIGN_GLOBAL.test(name) && !new RegExp(`\\b${name}\\b(?!-)`).test(code)
  return sheets.flatMap((sheet) =>
    sheet.classes
      .filter((name) => isUnused(sheet, name))
      .map((name) => ({ rule: 'unused-class', file: sheet.file, message: `.${name}: no component uses it` })),
  )
}
