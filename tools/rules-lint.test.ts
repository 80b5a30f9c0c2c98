import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { linting } from './rules/linting.ts'
import { accusations, type Breach } from './rules/small-repository.ts'

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const code = (rule: string, text: string): Breach => ({
  rule,
  file: `server/src/features/${rule}/service.ts`,
  text: `${text}\n`,
})
const component = (rule: string, text: string): Breach => ({
  rule,
  file: `web/src/shared/${rule}/Part.tsx`,
  text: `${text}\n`,
})

const breaches: readonly Breach[] = [
  code(
    'max-lines',
    lines(401, (index) => `export const line${index} = ${index}`),
  ),
  code(
    'max-lines-per-function',
    `export function long(values: number[]): void {\n${lines(71, (index) => `  values.push(${index})`)}\n}`,
  ),
  code(
    'max-params',
    'export const sum = (a: number, b: number, c: number, d: number, e: number): number => a + b + c + d + e',
  ),
  code(
    'max-depth',
    'export function deep(a: boolean): number {\n  if (a) {\n    while (a) {\n      for (const b of [1]) {\n        if (b === 2) return b\n      }\n    }\n  }\n  return 0\n}',
  ),
  code(
    'complexity',
    `export function choose(a: number): number {\n${lines(12, (index) => `  if (a === ${index}) return ${index + 1}`)}\n  return 0\n}`,
  ),
  code('eqeqeq', 'export const isSame = (a: string, b: string): boolean => a == b'),
  code('no-debugger', 'export function stop(): void {\n  debugger\n}'),
  code(
    'no-else-return',
    'export function sign(a: number): string {\n  if (a < 0) {\n    return "minus"\n  } else {\n    return "plus"\n  }\n}',
  ),
  code('no-param-reassign', 'export function next(a: number): number {\n  a += 1\n  return a\n}'),
  code('no-var', 'export function one(): number {\n  var first = 1\n  first += 1\n  return first\n}'),
  code('prefer-const', 'export function two(): number {\n  let second = 2\n  return second\n}'),
  code('no-unused-vars', 'const nobody = 1\nexport const somebody = 2'),
  code('ban-ts-comment', '// @ts-ignore\nexport const count: number = 1'),
  code(
    'consistent-type-imports',
    "import { Readable } from 'node:stream'\nexport const isOpen = (stream: Readable): boolean => stream.readable",
  ),
  code('no-explicit-any', 'export const keep = (value: any): void => {\n  console.log(value !== undefined)\n}'),
  code('no-floating-promises', 'export function send(work: () => Promise<void>): void {\n  work()\n}'),
  code(
    'no-misused-promises',
    'export const isDone = (work: () => Promise<boolean>): string => (work() ? "yes" : "no")',
  ),
  code('no-non-null-assertion', 'export const first = (values: string[]): string => values[0]!'),
  code('no-unnecessary-type-assertion', 'export const name = (text: string): string => text as string'),
  code(
    'no-unsafe-argument',
    'const take = (text: string): number => text.length\nexport const size = (text: string): number => take(JSON.parse(text))',
  ),
  code(
    'no-unsafe-assignment',
    'export function read(text: string): string {\n  const value = JSON.parse(text)\n  return typeof value\n}',
  ),
  code('no-unsafe-call', 'export function call(text: string): void {\n  JSON.parse(text)()\n}'),
  code('no-unsafe-member-access', 'export const isNamed = (text: string): boolean => JSON.parse(text).name === "Obi"'),
  code('no-unsafe-return', 'export const parse = (text: string): string => JSON.parse(text)'),
  code('only-throw-error', 'export function refuse(): never {\n  throw "no"\n}'),
  code('restrict-template-expressions', 'export const tell = (value: Date): string => `it is ${value}`'),
  code('no-misused-spread', 'export const copy = (values: Map<string, string>): object => ({ ...values })'),
  code(
    'return-await',
    'export async function attempt(work: () => Promise<number>): Promise<number> {\n  try {\n    return work()\n  } catch {\n    return 0\n  }\n}',
  ),
  code(
    'switch-exhaustiveness-check',
    "export function word(state: 'idle' | 'running'): string {\n  switch (state) {\n    case 'idle':\n      return 'x'\n  }\n  return 'y'\n}",
  ),
  code(
    'no-duplicates',
    "import { join } from 'node:path'\nimport { dirname } from 'node:path'\nexport const up = (path: string): string => join(dirname(path), '..')",
  ),
  code(
    'prefer-node-protocol',
    "import { join } from 'path'\nexport const under = (path: string): string => join(path, 'x')",
  ),
  component(
    'rules-of-hooks',
    "import { useState } from 'react'\nexport function Part({ isOpen }: { isOpen: boolean }) {\n  if (isOpen) useState(1)\n  return <p>Part</p>\n}",
  ),
  component(
    'exhaustive-deps',
    "import { useEffect } from 'react'\nexport function Part({ title }: { title: string }) {\n  useEffect(() => {\n    document.title = title\n  }, [])\n  return <p>Part</p>\n}",
  ),
  component(
    'jsx-key',
    'export const Part = ({ names }: { names: string[] }) => <ul>{names.map((name) => <li>{name}</li>)}</ul>',
  ),
  component(
    'no-array-index-key',
    'export const Part = ({ names }: { names: string[] }) => <ul>{names.map((name, index) => <li key={index}>{name}</li>)}</ul>',
  ),
  component(
    'no-danger',
    'export const Part = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />',
  ),
  component('button-has-type', 'export const Part = () => <button>Save</button>'),
  component(
    'jsx-no-target-blank',
    'export const Part = ({ to }: { to: string }) => <a href={to} target="_blank">Court</a>',
  ),
  component('alt-text', 'export const Part = () => <img src="court.png" />'),
  {
    rule: 'max-lines',
    file: 'domain/src/long.test.ts',
    text: `${lines(601, (index) => `export const line${index} = ${index}`)}\n`,
  },
  {
    rule: 'max-lines-per-function',
    file: 'web/src/shared/Long.tsx',
    text: `export function Long({ add }: { add: (value: number) => void }) {\n${lines(100, (index) => `  add(${index})`)}\n  return null\n}\n`,
  },
]

const obedient: Readonly<Record<string, string>> = {
  'domain/src/obedient.ts': 'export const double = (count: number): number => count * 2\n',
  'domain/src/obedient.test.ts':
    "import { expect, test } from 'vitest'\nimport { double } from './obedient.ts'\n\ntest('two and two', () => {\n  expect(double(2)).toBe(4)\n})\n",
  'server/src/platform/long.generated.ts': `${lines(500, (index) => `export type Line${index} = any`)}\n`,
}

const Settings = z.object({ rules: z.record(z.string(), z.unknown()) })

describe('the linter', () => {
  let accused: Map<string, string[]>

  beforeAll(async () => {
    const innocent = Object.entries(obedient).map(([file, text]) => ({ rule: 'none', file, text }))
    accused = await accusations(linting, [...breaches, ...innocent])
  }, 60_000)

  test.each(breaches.map((breach) => [breach.rule, breach.file] as const))(
    'finds %s in %s, and nothing else',
    (rule, file) => {
      expect(accused.get(file)).toEqual([rule])
    },
  )

  test('accuses nobody who keeps the rules, nor a generated file', () => {
    expect(Object.keys(obedient).filter((file) => accused.has(file))).toEqual([])
  })

  test('has been seen to fire on every rule that its settings name', () => {
    const settings = Settings.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../.oxlintrc.json'), 'utf8')))
    const named = Object.entries(settings.rules)
      .filter(([, setting]) => setting !== 'off')
      .map(([name]) => name.split('/').at(-1) ?? name)
    const proven = new Set(breaches.map(({ rule }) => rule))
    expect(named.filter((name) => !proven.has(name))).toEqual([])
  })
})
