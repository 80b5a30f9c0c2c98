import { posix } from 'node:path'
import { Visitor, type Node } from 'oxc-parser'
import { isGenerated, isTest, lineAt } from './files.ts'
import { readSources, type SourceFile } from './import-graph.ts'
import { BANNED_WORDS, CONCEPTS, FILE_ROLES, TRADE_VERBS, VERBS } from './name-lists.ts'
import type { Finding, Step } from './step.ts'

export const nameRuleNames: readonly string[] = ['banned-word', 'file-role', 'service-verb']

/** Names that every engineer understands: no banned words, known file roles, known verbs. */
export const names: Step = {
  name: 'names',
  async check(root) {
    const sources = (await readSources(root)).filter(({ file }) => !isGenerated(file) && !isRule(file))
    return {
      findings: sources.flatMap((source) => [...bannedWords(source), ...fileRole(source), ...serviceVerbs(source)]),
    }
  },
}

/** The rules and their tests contain the forbidden words. */
const isRule = (file: string): boolean => /^tools\/rules(\/|[\w.-]*\.test\.ts$)/.test(file)

const wordsOfName = (name: string): string[] => name.split(/(?=[A-Z])|[_\-./]/).map((word) => word.toLowerCase())

function bannedWords({ file, text, program }: SourceFile): Finding[] {
  const findings: Finding[] = []
  const check = (name: string, line: number): void => {
    const word = wordsOfName(name).find((candidate) => candidate in BANNED_WORDS)
    if (word === undefined) return
    findings.push({ rule: 'banned-word', file, line, message: `${name}: instead of ${word} say ${BANNED_WORDS[word]}` })
  }
  check(posix.basename(file).replace(/\.(test\.|e2e\.)?tsx?$/, ''), 1)
  for (const { name, start } of declaredNames(program)) check(name, lineAt(text, start))
  return findings
}

interface Declared {
  readonly name: string
  readonly start: number
}

/** Names that a file declares: variables, parameters, functions, classes and types. */
function declaredNames(program: SourceFile['program']): Declared[] {
  const declared: Declared[] = []
  const add = (node: Node | null | undefined): void => {
    if (!node) return
    if (node.type === 'Identifier') declared.push({ name: node.name, start: node.start })
    if (node.type === 'ObjectPattern') for (const property of node.properties) add(property)
    if (node.type === 'ArrayPattern') for (const element of node.elements) add(element)
    if (node.type === 'AssignmentPattern') add(node.left)
    if (node.type === 'RestElement') add(node.argument)
    // A name taken over as it is spelled elsewhere is checked where it is declared.
    if (node.type === 'Property' && !node.shorthand) add(node.value)
  }
  const addFunction = ({ id, params }: { id?: Node | null; params: readonly Node[] }): void => {
    add(id)
    for (const parameter of params) add(parameter)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: ({ params }) => addFunction({ params }),
    ClassDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
  }).visit(program)
  return declared
}

function fileRole({ file }: SourceFile): Finding[] {
  const [, feature, rest] = /^server\/src\/features\/([^/]+)\/(.+)\.ts$/.exec(file) ?? []
  if (feature === undefined || rest === undefined || isTest(file)) return []
  const role = rest.replace(/\.(queries|routes)$/, '')
  if (FILE_ROLES.has(role) || role === feature || CONCEPTS.has(role)) return []
  const message = `${rest}: is not a file role; rename it, or list the concept in tools/rules/name-lists.ts`
  return [{ rule: 'file-role', file, message }]
}

function serviceVerbs({ file, text, program }: SourceFile): Finding[] {
  if (!/^server\/src\/features\/[^/]+\/(service|list|transitions|create|update)\.ts$/.test(file)) return []
  return program.body.flatMap((statement): Finding[] => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    const name = declaration?.type === 'FunctionDeclaration' ? declaration.id?.name : undefined
    if (name === undefined) return []
    const [verb = ''] = wordsOfName(name)
    if (VERBS.has(verb) || TRADE_VERBS.has(verb)) return []
    const message = `${name}: ${verb} is not a verb of services; use ${[...VERBS].join(', ')} or a verb of the trade`
    return [{ rule: 'service-verb', file, line: lineAt(text, statement.start), message }]
  })
}
