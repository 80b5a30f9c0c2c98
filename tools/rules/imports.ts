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
    // The first rule that is broken names the fault; a second name for the same line would only be noise.
    const rule = importRules.find((candidate) => candidate.forbids(meeting))
    if (rule === undefined) return []
    return [{ rule: rule.name, file: link.from, line: link.line, message: `imports ${link.to}: ${rule.message}` }]
  })

/** The one table of contents of the API; no other file only hands on what others wrote. */
const TABLE_OF_CONTENTS = 'contract/src/index.ts'

function barrels({ file, module, program }: SourceFile): Finding[] {
  if (file === TABLE_OF_CONTENTS) return []
  const isBarrel =
    /(^|\/)index\.tsx?$/.test(file) ||
    program.body.some((statement) => statement.type === 'ExportAllDeclaration') ||
    (!/\/public\.tsx?$/.test(file) && handsOnOnly(module, program.body.length))
  if (!isBarrel) return []
  return [{ rule: 'no-barrels', file, message: `hands on what others wrote; only ${TABLE_OF_CONTENTS} may` }]
}

function handsOnOnly(module: SourceFile['module'], statements: number): boolean {
  const handedOn = module.staticExports.filter(({ entries }) => entries.some((entry) => entry.moduleRequest !== null))
  return handedOn.length > 0 && handedOn.length === statements
}

/** One finding per ring of files, named at its alphabetically first. Types count, `import()` does not. */
function cycles(sources: readonly SourceFile[]): Finding[] {
  const next = new Map(
    sources.map(({ file, links }) => [
      file,
      links.filter((link) => link.isOurs && !link.isLazy).map((link) => link.to),
    ]),
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
      const message = `${[...ring, file].join(' → ')}: what both need belongs into a third file`
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
