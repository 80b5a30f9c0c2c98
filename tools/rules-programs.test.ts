import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkAudit } from './rules/advisories.ts'
import { deadCode } from './rules/dead-code.ts'
import { formatting } from './rules/formatting.ts'
import { freshness, writeGenerated, type GeneratedFile } from './rules/generated.ts'
import { migrationSafety } from './rules/migration-safety.ts'
import { CHECKSUMS, sealMigrations } from './rules/migrations.ts'
import { linting } from './rules/linting.ts'
import { repair } from './rules/repair.ts'
import { repository } from './rules/repository.ts'
import { runSteps } from './rules/run-steps.ts'
import { accusations, clearAway, layOut, rulesByFile, type Breach } from './rules/small-repository.ts'
import { run, type Step } from './rules/step.ts'
import { types } from './rules/types.ts'

const roots: string[] = []

function lay(files: Readonly<Record<string, string>>): string {
  const root = layOut(files)
  roots.push(root)
  return root
}

afterEach(() => {
  for (const root of roots.splice(0)) clearAway(root)
})

const breach = (rule: string, file: string, text: string): Breach => ({ rule, file, text: `${text}\n` })

test('a file laid out by another habit is found, and one laid out by ours is not', async () => {
  const accused = await accusations(formatting, [
    breach('format', 'domain/src/semicolons.ts', 'export const one = 1;'),
    breach('format', 'domain/src/quotes.ts', 'export const word = "one"'),
    breach('format', 'domain/src/commas.ts', "export const words = [\n  'one',\n  'two'\n]"),
    breach('format', 'docs/list.md', '* one\n* two'),
    breach('none', 'domain/src/fine.ts', "export const word = 'one'"),
  ])
  expect([...accused.keys()].toSorted()).toEqual([
    'docs/list.md',
    'domain/src/commas.ts',
    'domain/src/quotes.ts',
    'domain/src/semicolons.ts',
  ])
})

describe('the types of one part stay out of the others', () => {
  const dom = 'export const title = (): string => document.title'
  const node = 'export const where = (): string => process.cwd()'
  const breaches = [
    breach('types domain', 'domain/src/dom.ts', dom),
    breach('types domain', 'domain/src/node.ts', node),
    breach('types contract', 'contract/src/dom.ts', dom),
    breach('types contract', 'contract/src/node.ts', node),
    breach('types server', 'server/src/dom.ts', dom),
    breach('types server', 'server/src/wrong.ts', "export const count: number = 'one'"),
    breach('types web', 'web/src/node.ts', node),
    breach('types web', 'web/src/wrong.test.ts', "export const count: number = 'one'"),
    breach('types workshop', 'domain/src/wrong.test.ts', "export const count: number = 'one'"),
    breach('types workshop', 'contract/src/wrong.test.ts', "export const count: number = 'one'"),
    breach('types e2e', 'e2e/wrong.e2e.ts', "export const count: number = 'one'"),
    breach('types workshop', 'tools/wrong.ts', "export const count: number = 'one'"),
    breach('types domain', 'domain/src/unchecked.ts', 'export const first = (words: string[]): string => words[0]'),
    breach('types server', 'server/src/enum.ts', 'export enum State {\n  Idle,\n}'),
    // What a test brings along (Vitest knows Node) must not lift the barrier for the code beside it.
    breach('none', 'domain/src/fine.test.ts', "import { test } from 'vitest'\ntest('it runs', () => undefined)"),
    breach('none', 'web/src/fine.test.ts', "import { test } from 'vitest'\ntest('it runs', () => undefined)"),
    breach('none', 'web/src/dom.ts', dom),
    breach('none', 'server/src/node.ts', node),
  ]
  const accused = accusations(types, breaches)

  test.each(breaches.map(({ rule, file }) => [file, rule] as const))('%s: %s', async (file, rule) => {
    expect((await accused).get(file) ?? ['none']).toEqual([rule])
  })
})

test('what nobody uses is found: files, exports, dependencies, and those that are used but not named', async () => {
  const accused = await accusations(deadCode, [
    breach(
      'none',
      'server/src/main.ts',
      "import { one } from './one.ts'\nimport { another } from './another.ts'\nimport 'zod'\nimport 'fastify'\nconsole.log(one, another)",
    ),
    breach('unused exports', 'server/src/one.ts', 'export const one = 1\nexport const two = 2'),
    breach('unused types', 'server/src/another.ts', 'export const another = 1\nexport type Nobody = 1'),
    breach('unused files', 'server/src/nobody.ts', 'export const three = 3'),
    breach(
      'unused dependencies',
      'package.json',
      '{ "name": "small", "type": "module", "dependencies": { "fastify": "5.0.0", "pino": "10.0.0" } }',
    ),
  ])
  expect(accused.get('server/src/one.ts')).toEqual(['unused exports'])
  expect(accused.get('server/src/another.ts')).toEqual(['unused types'])
  expect(accused.get('server/src/nobody.ts')).toEqual(['unused files'])
  expect(accused.get('package.json')).toEqual(['unused dependencies'])
  expect(accused.get('server/src/main.ts')).toEqual(['unused unlisted'])
})

test('a migration that would stop the firm while it runs is found', async () => {
  const accused = await accusations(migrationSafety, [
    breach('', 'db/migrations/20260101T0900_a.sql', 'alter table app.matters alter column number type text;'),
    breach('', 'db/migrations/20260101T0901_b.sql', 'create index matters_by_number on app.matters (number);'),
    breach(
      '',
      'db/migrations/20260101T0902_c.sql',
      'create table app.courts (id uuid primary key, name text not null);',
    ),
  ])
  expect(accused.get('db/migrations/20260101T0900_a.sql')).toEqual(['changing-column-type'])
  expect(accused.get('db/migrations/20260101T0901_b.sql')).toEqual(['require-concurrent-index-creation'])
  expect(accused.get('db/migrations/20260101T0902_c.sql')).toBeUndefined()
})

describe('migrations that landed', () => {
  const file = 'db/migrations/20260101T0900_firms.sql'

  test('are left alone once sealed, and found when they change', async () => {
    const root = lay({ [file]: 'select 1;\n' })
    expect(await sealMigrations(root, { reseal: false })).toEqual(['20260101T0900_firms.sql'])
    expect((await repository.check(root)).findings).toEqual([])

    writeFileSync(join(root, file), 'select 2;\n')
    expect(rulesByFile((await repository.check(root)).findings).get(file)).toEqual(['migration-changed'])
  })

  test('are sealed anew only by someone who says so', async () => {
    const root = lay({ [file]: 'select 1;\n' })
    await sealMigrations(root, { reseal: false })
    const seals = readFileSync(join(root, CHECKSUMS), 'utf8')
    writeFileSync(join(root, file), 'select 2;\n')

    await expect(sealMigrations(root, { reseal: false })).rejects.toThrow('landed already')
    expect(readFileSync(join(root, CHECKSUMS), 'utf8')).toBe(seals)

    expect(await sealMigrations(root, { reseal: true })).toEqual(['20260101T0900_firms.sql'])
    expect((await repository.check(root)).findings).toEqual([])
  })
})

test('a generated file is stale until it is written again', async () => {
  const list: GeneratedFile[] = [{ file: 'docs/schema.md', generate: () => Promise.resolve('two tables\n') }]
  const root = lay({ 'docs/schema.md': 'one table\n' })
  expect(rulesByFile((await freshness(list).check(root)).findings)).toEqual(new Map([['docs/schema.md', ['stale']]]))

  expect(await writeGenerated(root, list)).toEqual(['docs/schema.md'])
  expect((await freshness(list).check(root)).findings).toEqual([])
  expect(await writeGenerated(root, list)).toEqual([])
})

test('npm run fix repairs layout, lint, generated files and seals', async () => {
  const root = lay({
    'domain/src/seat.ts':
      "import { Court } from './court.ts';\nexport const seat = (court: Court): string => court.seat;\n",
    'domain/src/court.ts': 'export interface Court {\n  readonly seat: string\n}\n',
    'db/migrations/20260101T0900_firms.sql': 'select 1;\n',
  })
  const generated: GeneratedFile[] = [{ file: 'schema.md', generate: () => Promise.resolve('two tables\n') }]
  await repair(root, { generated, seal: false, reseal: false }, () => undefined)
  await repair(root, { generated, seal: true, reseal: false }, () => undefined)

  for (const step of [formatting, linting, repository, freshness(generated)]) {
    expect((await step.check(root)).findings).toEqual([])
  }
})

describe('known advisories', () => {
  const report = (severity: string): string =>
    JSON.stringify({ vulnerabilities: { zod: { severity, range: '<5', via: [{ title: 'Reads too much' }, 'other'] } } })
  const told = (stdout: string) => checkAudit({ status: 1, stdout, stderr: '' })

  test.each(['high', 'critical'])('one of %s severity is found', (severity) => {
    expect(told(report(severity)).findings).toEqual([
      { rule: 'advisory', file: 'package.json', message: `zod <5 (${severity}): Reads too much; through other` },
    ])
  })

  test.each(['low', 'moderate'])('one of %s severity is not', (severity) => {
    expect(told(report(severity))).toEqual({ findings: [] })
  })

  test.each(['', 'not found', '{ "error": { "code": "ENOAUDIT" } }'])(
    'a registry that answers %j is a remark and no finding',
    (answer) => {
      expect(told(answer)).toEqual({ findings: [], remark: 'the registry did not answer; nothing was checked' })
    },
  )
})

describe('the command', () => {
  const fine: Step = { name: 'fine', check: () => Promise.resolve({ findings: [] }) }
  const bad: Step = {
    name: 'bad',
    check: () => Promise.resolve({ findings: [{ rule: 'clock', file: 'a.ts', line: 3, message: 'ask the clock' }] }),
  }
  const broken: Step = { name: 'broken', check: () => Promise.reject(new Error('no such program')) }

  test('goes on after a step that failed or broke down, and tells all', async () => {
    const printed: string[] = []
    expect(await runSteps([bad, broken, fine], '.', (line) => printed.push(line))).toBe(false)
    const text = printed.join('\n')
    expect(text).toMatch(/^bad +\d+\.\d s {2}1 to fix$/m)
    expect(text).toContain('a.ts:3  clock: ask the clock')
    expect(text).toContain('no such program')
    expect(text).toMatch(/^fine +\d+\.\d s {2}ok$/m)
    expect(text).toMatch(/^check failed: 2 to fix/m)
  })

  test('passes when every step finds nothing', async () => {
    const printed: string[] = []
    expect(await runSteps([fine, fine], '.', (line) => printed.push(line))).toBe(true)
    expect(printed.at(-1)).toMatch(/^check passed in/)
  })

  test('ends with 1 in a broken repository, having run all its steps in order', async () => {
    const root = lay({ 'domain/src/late.ts': 'export const at = new Date();\n' })
    const ran = await run(root, process.execPath, [join(import.meta.dirname, 'check.ts'), root])
    expect(ran.status).toBe(1)
    const names = [...ran.stdout.matchAll(/^([a-z ]+?) +\d+\.\d s/gm)].map((match) => match[1])
    expect(names).toEqual([
      'format',
      'lint',
      'types',
      'imports',
      'dead code',
      'house rules',
      'styles',
      'names',
      'repository',
      'generated',
      'migrations',
      'advisories',
    ])
    expect(ran.stdout).toContain('domain/src/late.ts:1  clock:')
    expect(ran.stdout).toContain('domain/src/late.ts  format:')
  }, 60_000)
})
