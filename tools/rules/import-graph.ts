import { parseSync, type Comment, type EcmaScriptModule, type Program } from 'oxc-parser'
import { posix } from 'node:path'
import { isTypeScript, lineAt, listFiles, readText } from './files.ts'

export interface ImportLink {
  readonly from: string
  readonly line: number
  /** A file of the repository where `isOurs`, else the name of a package or of a module of Node. */
  readonly to: string
  readonly isOurs: boolean
  /** Imports only types. */
  readonly isType: boolean
}

export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly program: Program
  readonly module: EcmaScriptModule
  readonly comments: readonly Comment[]
  readonly links: readonly ImportLink[]
}

/** Parses every TypeScript file of the repository. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const files = (await listFiles(root)).filter(isTypeScript)
  return files.map((file) => parseSource(file, readText(root, file)))
}

function parseSource(file: string, text: string): SourceFile {
  const { program, module, comments } = parseSync(file, text)
  const areTypes = (entries: readonly { isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every((entry) => entry.isType)
  const link = (specifier: string, start: number, isType: boolean): ImportLink => ({
    from: file,
    line: lineAt(text, start),
    ...resolve(file, specifier),
    isType,
  })
  const links = [
    ...module.staticImports.map(({ moduleRequest, start, entries }) =>
      link(moduleRequest.value, start, areTypes(entries)),
    ),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const specifier = entries[0]?.moduleRequest?.value
      return specifier === undefined ? [] : [link(specifier, start, areTypes(entries))]
    }),
    ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const quoted = /^(['"`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
      return quoted?.[2] === undefined ? [] : [link(quoted[2], start, false)]
    }),
  ]
  return { file, text, program, module, comments, links }
}

/** Imports carry their extension, so a path is the name of the file. */
function resolve(from: string, specifier: string): { to: string; isOurs: boolean } {
  const path = specifier.replace(/\?.*$/, '')
  const alias = /^#(domain|contract|schemas)\/(.*)$/.exec(path)
  // `#schemas` is the contract as well, for the modules that need its schemas in the built app.
  if (alias) return { to: `${alias[1] === 'domain' ? 'domain' : 'contract'}/src/${alias[2] ?? ''}`, isOurs: true }
  if (path.startsWith('.')) return { to: posix.join(posix.dirname(from), path), isOurs: true }
  return { to: packageName(path), isOurs: false }
}

function packageName(path: string): string {
  if (path.startsWith('node:')) return path
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
