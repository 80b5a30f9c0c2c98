import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeCssModules } from '../css-classes.ts'
import { describeFunctionsVersion } from '../functions-version.ts'
import { describeSchema } from '../schema.ts'
import { readText } from './files.ts'
import type { Finding, Step } from './step.ts'

/** A file that a program writes. `generate` returns its text; it may start a database of its own and must stop it. */
export interface GeneratedFile {
  readonly file: string
  generate(): Promise<string>
}

const ROOT = join(import.meta.dirname, '../..')

/** Every generated file of the repository. `npm run check` compares, `npm run fix` writes. */
export const generated: readonly GeneratedFile[] = [
  { file: 'server/src/platform/db/schema.generated.ts', generate: async () => (await describeSchema()).types },
  { file: 'web/src/css-modules.generated.d.ts', generate: async () => describeCssModules(ROOT) },
  { file: 'db/functions-version.json', generate: async () => describeFunctionsVersion(ROOT) },
  { file: 'db/schema.md', generate: async () => (await describeSchema()).text },
]

export const freshness = (list: readonly GeneratedFile[]): Step => ({
  name: 'generated',
  async check(root) {
    const findings: Finding[] = []
    for (const { file, generate } of list) {
      const fresh = await generate()
      const isFresh = existsSync(join(root, file)) && readText(root, file) === fresh
      if (!isFresh) findings.push({ rule: 'stale', file, message: 'is not what its program writes; npm run fix' })
    }
    return { findings }
  },
})

/** Returns the files that were stale. */
export async function writeGenerated(root: string, list: readonly GeneratedFile[]): Promise<string[]> {
  const written: string[] = []
  for (const { file, generate } of list) {
    const fresh = await generate()
    if (existsSync(join(root, file)) && readText(root, file) === fresh) continue
    writeFileSync(join(root, file), fresh)
    written.push(file)
  }
  return written
}
