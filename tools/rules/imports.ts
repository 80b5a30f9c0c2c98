import { readSources, type SourceFile } from './import-graph.ts'
import { importRules, meet } from './import-rules.ts'
import type { Finding, Step } from './step.ts'

export const imports: Step = {
  name: 'imports',
  async check(root) {
    const sources = await readSources(root)
    return { findings: [...sources.flatMap(brokenRules), ...cycles(sources), ...sources.flatMap(barrels)] }
  },
}

const brokenRules = ({ links }: SourceFile): Finding[] =>
  links.flatMap((link) => {
    const meeting = meet(link)
    // One finding for each import: the first rule that forbids it.
    const rule = importRules.find((candidate) => candidate.forbids(meeting))
    if (rule === undefined) return []
    return [{ rule: rule.name, file: link.from, line: link.line, message: `imports ${link.to}: ${rule.message}` }]
  })

/** The only file that may consist of re-exports. */
const TABLE_OF_CONTENTS = 'contract/src/index.ts'

function barrels({ file, module, program }: SourceFile): Finding[] {
  if (file === TABLE_OF_CONTENTS) return []
  const isBarrel =
    /(^|\/)index\.tsx?$/.test(file) ||
    program.body.some((statement) => statement.type === 'ExportAllDeclaration') ||
    (!/\/public\.tsx?$/.test(file) && isOnlyReexports(module, program.body.length))
  if (!isBarrel) return []
  return [{ rule: 'no-barrels', file, message: `only re-exports; only ${TABLE_OF_CONTENTS} may` }]
}

function isOnlyReexports(module: SourceFile['module'], statements: number): boolean {
  const reexports = module.staticExports.filter(({ entries }) => entries.some((entry) => entry.moduleRequest !== null))
  return reexports.length > 0 && reexports.length === statements
}

/** One finding for each ring of files, at the alphabetically first. Imports of types and `import()` count. */
function cycles(sources: readonly SourceFile[]): Finding[] {
  const next = new Map(
    sources.map(({ file, links }) => [file, links.filter(({ isOurs }) => isOurs).map(({ to }) => to)]),
  )
  const found = new Map<string, Finding>()
  const done = new Set<string>()
  const path: string[] = []

  const follow = (file: string): void => {
    const start = path.indexOf(file)
    if (start >= 0) {
      const ring = path.slice(start)
      const first = ring.toSorted()[0] ?? file
      const key = ring.toSorted().join()
      const message = `${[...ring, file].join(' → ')}: move what both need to a third file`
      found.set(key, { rule: 'no-cycles', file: first, message })
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const neighbour of next.get(file) ?? []) follow(neighbour)
    path.pop()
    done.add(file)
  }
  for (const file of next.keys()) follow(file)
  return [...found.values()]
}
