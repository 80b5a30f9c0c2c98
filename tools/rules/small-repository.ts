import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Finding, Step } from './step.ts'

const repository = join(import.meta.dirname, '../..')

/** Settings of the tools, copied unchanged: a small repository is checked by the real rules. */
const SETTINGS = [
  '.oxlintrc.json',
  '.prettierrc.json',
  '.prettierignore',
  '.squawk.toml',
  'knip.json',
  'tsconfig.json',
  'tsconfig.base.json',
  ...['domain', 'contract', 'server', 'web', 'e2e'].map((part) => `${part}/tsconfig.json`),
  'web/tsconfig.browser.json',
]

const PACKAGE = {
  name: 'small',
  private: true,
  type: 'module',
  imports: { '#domain/*': './domain/src/*', '#contract/*': './contract/src/*', '#schemas/*': './contract/src/*' },
}

/** Creates a repository in a temporary folder with the settings of this one and these files. */
export function layOut(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'lexhold-rules-'))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of SETTINGS) cpSync(join(repository, file), join(root, file))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  write('.gitignore', 'node_modules\n.cache/\n')
  write('package.json', `${JSON.stringify(PACKAGE, undefined, 2)}\n`)
  for (const [file, text] of Object.entries(files)) write(file, text)
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  return root
}

export const clearAway = (root: string): void => rmSync(root, { recursive: true, force: true })

/** A file that breaks a rule. */
export interface Breach {
  readonly rule: string
  readonly file: string
  readonly text: string
}

/** The rules that a step reports for each file. All files are checked at once, so that a slow tool starts once. */
export async function accusations(step: Step, breaches: readonly Breach[]): Promise<Map<string, string[]>> {
  const root = layOut(Object.fromEntries(breaches.map(({ file, text }) => [file, text])))
  try {
    const { findings } = await step.check(root)
    return rulesByFile(findings)
  } finally {
    clearAway(root)
  }
}

export function rulesByFile(findings: readonly Finding[]): Map<string, string[]> {
  const rules = new Map<string, string[]>()
  for (const { file, rule } of findings) {
    const known = rules.get(file) ?? []
    rules.set(file, known.includes(rule) ? known : [...known, rule])
  }
  return rules
}
