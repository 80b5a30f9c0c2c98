import { Visitor, type Argument, type CallExpression, type Expression, type TSType } from 'oxc-parser'
import { isGenerated, isTest, lineAt } from './files.ts'
import { readSources, type SourceFile } from './import-graph.ts'
import type { Finding, Step } from './step.ts'

/** Queries whose tables are known only when they run, and the one call that reads the generated types of functions. */
const FILES_WITH_DYNAMIC_ROWS: ReadonlySet<string> = new Set([
  'server/src/features/agenda/queries.ts',
  'server/src/features/charges/queries.ts',
  'server/src/features/files/queries.ts',
  'server/src/features/records/queries.ts',
  'server/src/features/recycle-bin/purging.queries.ts',
  'server/src/features/webhooks/lookups.queries.ts',
  'server/src/platform/db/call-function.ts',
])

/** Repeats text that the query builder compiled from code. */
const COMPILED_QUERIES = 'server/src/platform/db/compiled-once.ts'

/** Rules about TypeScript that no linter has, each with its exempt files. */
const RULES = {
  clock: {
    message: 'use the clock parameter: only clock.ts reads the current time',
    isExempt: (file) => /(^|\/)clock\.ts$/.test(file) || isWorkshop(file) || isTest(file) || isTesting(file),
  },
  fetch: {
    message:
      'call endpoints of the contract through web/src/shared/api.ts, and fetch what others publish through server/src/platform/http/download.ts; only the adapter of a provider without a library calls it itself',
    // The script of a page's head runs before api.ts is loaded; its addresses come from the contract too.
    isExempt: (file) =>
      file === 'web/src/shared/api.ts' ||
      file === 'web/src/app/first-calls.ts' ||
      file === 'server/src/platform/http/download.ts' ||
      file === 'server/src/platform/card-payments/paystack.ts' ||
      isWorkshop(file) ||
      isTest(file) ||
      isTesting(file),
  },
  environment: {
    message: 'settings are parsed once, in server/src/config.ts',
    isExempt: (file) =>
      file === 'server/src/config.ts' || isWorkshop(file) || isTest(file) || isTesting(file) || isRootConfig(file),
  },
  'query-building': {
    message: 'SQL lives in queries.ts, *.queries.ts and server/src/platform/db',
    isExempt: (file) =>
      /(^|[/.])queries\.ts$/.test(file) ||
      file.startsWith('server/src/platform/db/') ||
      isWorkshop(file) ||
      isTest(file) ||
      isTesting(file),
  },
  'raw-sql': {
    message: 'values travel as parameters, names as sql.ref: no text becomes SQL',
    isExempt: (file) => file === COMPILED_QUERIES || isWorkshop(file) || isTest(file) || isTesting(file),
  },
  'raw-path': {
    message: 'name the endpoint of the contract; only web/src/shared/api.ts knows where the API is',
    isExempt: (file) =>
      !file.startsWith('web/src/') || file === 'web/src/shared/api.ts' || isTest(file) || isTesting(file),
  },
  freshness: {
    message:
      'calls mark every answer stale by themselves; markAllStale of web/src/shared/query-client.ts does it by hand',
    isExempt: (file) => file === 'web/src/shared/query-client.ts',
  },
  'hex-colour': {
    message: 'name a token of web/src/app/theme',
    isExempt: (file) => !file.startsWith('web/src/') || file.startsWith('web/src/app/theme/') || isTest(file),
  },
  'money-arithmetic': {
    message: 'amounts are multiplied and divided only in domain/src, where they are rounded',
    isExempt: (file) => !/^(server|web)\/src\//.test(file) || isTest(file) || isTesting(file),
  },
  'platform-vocabulary': {
    message: 'the platform has no terms of law firms: pass this in from app.ts or the feature',
    isExempt: (file) => !file.startsWith('server/src/platform/') || isTest(file),
  },
  'unchecked-cast': {
    message: 'a cast through unknown turns the types off; parse the value, or give it its type where it is made',
    isExempt: () => false,
  },
  'hand-written-row': {
    message:
      'let the query builder infer the row, or call the function through server/src/platform/db/call-function.ts, whose rows are generated',
    isExempt: (file) =>
      FILES_WITH_DYNAMIC_ROWS.has(file) ||
      !file.startsWith('server/src/') ||
      file.startsWith('server/src/demo/') ||
      isTest(file) ||
      isTesting(file),
  },
  'record-type-in-central-code': {
    message: 'central code reads the list of record types: code of one type belongs in its record-type.ts',
    isExempt: (file) => !isCentral(file) || isTest(file),
  },
  'todo-without-issue': {
    message: 'name the issue, as in (#12), or do it now',
    isExempt: () => false,
  },
  'suppression-without-reason': {
    message: 'say why after two dashes: -- because …',
    isExempt: () => false,
  },
} as const satisfies Record<string, { message: string; isExempt: (file: string) => boolean }>

type SourceRule = keyof typeof RULES

export const sourceRuleNames: readonly string[] = Object.keys(RULES)

/** Code about the records of every type. Matters and clients are named, because it is about their pages and walls. */
function isCentral(file: string): boolean {
  return /^(server\/src\/features\/(audit|matter-file|recycle-bin|records|search)\/|contract\/src\/(audit|matter-closing|matter-file|record-type|record-type-parts|recycle-bin|search)\.ts$)/.test(
    file,
  )
}

function isWorkshop(file: string): boolean {
  return /^(tools|bench|e2e|db)\//.test(file)
}

function isTesting(file: string): boolean {
  return /^(server|web)\/src\/testing\//.test(file)
}

function isRootConfig(file: string): boolean {
  return /^(web\/)?[\w.-]+\.config\.ts$/.test(file)
}

export const sourceRules: Step = {
  name: 'house rules',
  async check(root) {
    const sources = await readSources(root)
    return { findings: sources.filter(({ file }) => !isGenerated(file)).flatMap(checkSource) }
  },
}

type Report = (rule: SourceRule, offset: number) => void

function checkSource(source: SourceFile): Finding[] {
  const findings: Finding[] = []
  const report: Report = (rule, offset) => {
    if (RULES[rule].isExempt(source.file)) return
    findings.push({ rule, file: source.file, line: lineAt(source.text, offset), message: RULES[rule].message })
  }
  checkCode(source, report)
  checkComments(source, report)
  checkVocabulary(source, report)
  return findings
}

const QUERY_STARTS = new Set(['selectFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const GLOBAL_OBJECTS = ['window', 'globalThis', 'self']
const HEX_COLOUR = /(^|[\s,(:])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
const RECORD_TYPE = /time.?entr|expense|flat.?fee|progress.?(note|update)|court.?update/i
const API_PATH = /^\/api(\/|$)/

function checkCode(source: SourceFile, report: Report): void {
  const text = (value: unknown, start: number): void => {
    if (typeof value !== 'string') return
    if (API_PATH.test(value)) report('raw-path', start)
    if (HEX_COLOUR.test(value)) report('hex-colour', start)
    if (RECORD_TYPE.test(value)) report('record-type-in-central-code', start)
  }
  new Visitor({
    NewExpression: ({ callee, arguments: given, start }) => {
      if (isNamed(callee, 'Date') && given.length === 0) report('clock', start)
    },
    CallExpression: (call) => checkCall(call, report),
    MemberExpression: ({ object, property, start }) => {
      if (isNamed(object, 'process') && isNamed(property, 'env')) report('environment', start)
    },
    TSAsExpression: ({ expression, start }) => {
      if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword') {
        report('unchecked-cast', start)
      }
    },
    TaggedTemplateExpression: ({ tag, typeArguments, start }) => {
      if (!isNamed(tag, 'sql')) return
      report('query-building', start)
      const row = typeArguments?.params[0]
      if (row && describesRow(row, source.text)) report('hand-written-row', start)
    },
    BinaryExpression: ({ operator, left, right, start }) => {
      const isScaling = operator === '*' || operator === '/'
      if (isScaling && (isAmount(left) || isAmount(right))) report('money-arithmetic', start)
    },
    Identifier: ({ name, start }) => {
      if (RECORD_TYPE.test(name)) report('record-type-in-central-code', start)
    },
    Literal: ({ value, start }) => text(value, start),
    JSXText: ({ value, start }) => text(value, start),
    TemplateElement: ({ value, start }) => text(value.raw, start),
  }).visit(source.program)
}

/** A type that is written out, or declared in the same file with its properties. */
function describesRow(type: TSType, text: string): boolean {
  if (type.type === 'TSTypeLiteral') return true
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  return new RegExp(`\\b(interface ${type.typeName.name}\\b|type ${type.typeName.name} = \\{)`).test(text)
}

function checkCall({ callee, arguments: given, start }: CallExpression, report: Report): void {
  if (isNamed(callee, 'fetch')) report('fetch', start)
  if (isNamed(callee, 'Date')) report('clock', start)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
  const rule = ruleOfMethod(callee.object, callee.property.name, given[0])
  if (rule !== undefined) report(rule, start)
}

function ruleOfMethod(object: Node, method: string, given: Argument | undefined): SourceRule | undefined {
  if (method === 'now' && isNamed(object, 'Date')) return 'clock'
  if (method === 'invalidateQueries') return 'freshness'
  if (method === 'raw' && isNamed(object, 'sql')) return 'raw-sql'
  if (method === 'fetch' && GLOBAL_OBJECTS.some((name) => isNamed(object, name))) return 'fetch'
  if (QUERY_STARTS.has(method) || (method === 'query' && isSql(given))) return 'query-building'
  return undefined
}

const SQL = /^\s*(select|insert|update|delete|merge|with|set|call|lock|listen|notify|begin|commit|rollback)\b/i

function isSql(given: Argument | undefined): boolean {
  if (given?.type === 'Literal') return typeof given.value === 'string' && SQL.test(given.value)
  return given?.type === 'TemplateLiteral' && SQL.test(given.quasis[0]?.value.raw ?? '')
}

type Node = { readonly type: string }

const isNamed = (node: Node, name: string): boolean =>
  node.type === 'Identifier' && 'name' in node && node.name === name

/** By convention an integer amount ends in Minor, or is the `minor` of a Money. */
function isAmount(node: Expression | Argument | Node): boolean {
  const named = node.type === 'MemberExpression' && 'property' in node ? (node.property as Node) : node
  return 'name' in named && typeof named.name === 'string' && /^minor$|Minor$/.test(named.name)
}

const LAW_FIRM =
  /\b(matters?|invoices?|walls?|walled|barred|timers?|invitations?|expenses?|flat fees?|time entr(y|ies)|lawyers?|attorneys?|courts?)\b/i

/** Splits identifiers into words: `matterId` is about a matter. Node's module `timers` is exempt. */
function checkVocabulary({ text }: SourceFile, report: Report): void {
  let start = 0
  for (const line of text.split('\n')) {
    const words = line
      .replaceAll('node:timers', '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
    if (LAW_FIRM.test(words)) report('platform-vocabulary', start)
    start += line.length + 1
  }
}

const TODO = /\b(TODO|FIXME|XXX|HACK)\b(?![^\n]*#\d+)/
const SUPPRESSION = /(oxlint|eslint)-disable|prettier-ignore|@ts-(ignore|expect-error|nocheck)/

function checkComments({ comments }: SourceFile, report: Report): void {
  for (const { value, start } of comments) {
    if (TODO.test(value)) report('todo-without-issue', start)
    if (SUPPRESSION.test(value) && !/ -- \S+/.test(value)) report('suppression-without-reason', start)
  }
}
