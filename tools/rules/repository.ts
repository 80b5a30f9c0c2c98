import { isGenerated, lineAt, listFiles, readText } from './files.ts'
import { checkFunctions, checkMigrations } from './migrations.ts'
import type { Finding, Step } from './step.ts'

/** A pattern that is forbidden in the repository. Its message names the replacement. */
interface TextRule {
  readonly name: string
  readonly pattern: RegExp
  readonly message: string
  readonly looksAt: (file: string) => boolean
}

const isText = (file: string): boolean =>
  /\.(ts|tsx|mjs|cjs|js|json|sql|css|html|md|ya?ml|toml|sh|env\.example)$/.test(file)

/** The rules and their tests contain the forbidden text. */
const isRule = (file: string): boolean => /^tools\/rules(\/|[\w.-]*\.test\.ts$)/.test(file)

const isWritten = (file: string): boolean =>
  (isText(file) || !/\.\w+$/.test(file)) && file !== 'package-lock.json' && !isRule(file)

const isReference = (file: string): boolean => file.startsWith('reference/')

const textRules: readonly TextRule[] = [
  {
    name: 'machine-path',
    pattern: /(?<![\w.@/-])(\/(root|work|home|Users)\/[\w.-]|[A-Z]:\\Users\\)/g,
    message: 'a path of one machine; write it relative to the repository',
    looksAt: isWritten,
  },
  {
    name: 'registry-host',
    pattern: /https?:\/\/[\w.-]*\b(registry|artifactory|nexus|verdaccio)\b[\w.:/-]*/g,
    message: 'the host of a package registry is a matter of the machine that installs',
    looksAt: (file) => isWritten(file) || file === '.npmrc',
  },
  {
    name: 'resolved-address',
    pattern: /"resolved":\s*"(https?|git)/g,
    message: 'the lock file names no host; install with omit-lockfile-registry-resolved',
    looksAt: (file) => file === 'package-lock.json',
  },
  {
    name: 'foreign-word',
    pattern: /\b(lorem ipsum|co-authored-by|language model|(ai|coding) (agent|assistant)|system prompt)\b/gi,
    message: 'the repository is only about the product',
    looksAt: (file) => isWritten(file) && !isReference(file),
  },
  {
    name: 'todo-without-issue',
    pattern: /\b(TODO|FIXME)\b(?![^\n]*#\d+)/g,
    message: 'name the issue, as in (#12), or do it now',
    looksAt: (file) =>
      /\.(sql|css|html|md|mjs|ya?ml)$/.test(file) && !isRule(file) && !file.startsWith('docs/decisions/'),
  },
  {
    name: 'hex-colour',
    pattern: /#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[^{]*[;}])/gi,
    message: 'name a token of web/src/app/theme',
    looksAt: (file) => file.startsWith('web/src/') && file.endsWith('.css') && !file.startsWith('web/src/app/theme/'),
  },
]

/** Every rule of this step; the tests prove that each can fail. */
export const repositoryRuleNames: readonly string[] = [
  ...textRules.map(({ name }) => name),
  'decision-name',
  'decision-number',
  'migration-name',
  'migration-unsealed',
  'migration-changed',
  'migration-gone',
  'migration-function',
  'function-file',
]

export const repository: Step = {
  name: 'repository',
  async check(root) {
    const files = await listFiles(root)
    const findings = [
      ...files.flatMap((file) => checkText(root, file)),
      ...checkMigrations(root, files),
      ...checkFunctions(root, files),
      ...checkDecisions(files),
    ]
    return { findings }
  },
}

function checkText(root: string, file: string): Finding[] {
  const rules = textRules.filter((rule) => rule.looksAt(file))
  if (rules.length === 0 || isGenerated(file)) return []
  const text = readText(root, file)
  return rules.flatMap(({ name, pattern, message }) =>
    [...text.matchAll(pattern)].map((match): Finding => ({
      rule: name,
      file,
      line: lineAt(text, match.index),
      message: `${match[0]}: ${message}`,
    })),
  )
}

function checkDecisions(files: readonly string[]): Finding[] {
  const numbers = new Map<string, string>()
  return files
    .filter((file) => file.startsWith('docs/decisions/') && file !== 'docs/decisions/README.md')
    .flatMap((file): Finding[] => {
      const number = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]
      if (number === undefined) return [{ rule: 'decision-name', file, message: 'is named NNNN-what-it-settles.md' }]
      const other = numbers.get(number)
      numbers.set(number, file)
      return other === undefined ? [] : [{ rule: 'decision-number', file, message: `${number} is ${other} already` }]
    })
}
