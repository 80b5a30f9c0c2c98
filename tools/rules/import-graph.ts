import { parseSync, type Comment, type EcmaScriptModule, type Program } from 'oxc-parser'
import { posix } from 'node:path'
import { isTypeScript, lineAt, listFiles, readText } from './files.ts'

export interface ImportLink {
  readonly from: string
  readonly line: number
  /** A file of the repository where `isOurs`, else the name of a package or of a module of Node. */
  readonly to: string
  readonly isOurs: boolean
  /** Nothing of it is left when the types are gone. */
  readonly isType: boolean
  /** `import()` in the middle of the code: resolved when it runs, so it cannot make a cycle at the start. */
  readonly isLazy: boolean
}

export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly program: Program
  readonly module: EcmaScriptModule
  readonly comments: readonly Comment[]
  readonly links: readonly ImportLink[]
}

/** Every TypeScript file of the repository, parsed once for all the rules that look into them. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const files = (await listFiles(root)).filter(isTypeScript)
  return files.map((file) => parseSource(file, readText(root, file)))
}

function parseSource(file: string, text: string): SourceFile {
  const { program, module, comments } = parseSync(file, text)
  const isTypeAlone = (entries: readonly { isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every((entry) => entry.isType)
  const link = (specifier: string, start: number, kind: { isType: boolean; isLazy: boolean }): ImportLink => ({
    from: file,
    line: lineAt(text, start),
    ...resolve(file, specifier),
    ...kind,
  })
  const links = [
    ...module.staticImports.map(({ moduleRequest, start, entries }) =>
      link(moduleRequest.value, start, { isType: isTypeAlone(entries), isLazy: false }),
    ),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const specifier = entries[0]?.moduleRequest?.value
      return specifier === undefined ? [] : [link(specifier, start, { isType: isTypeAlone(entries), isLazy: false })]
    }),
    ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const quoted = /^(['"`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
      return quoted?.[2] === undefined ? [] : [link(quoted[2], start, { isType: false, isLazy: true })]
    }),
  ]
  return { file, text, program, module, comments, links }
}

/** Imports here carry their extension, so a path needs no search: it is the file's name or it does not compile. */
function resolve(from: string, specifier: string): { to: string; isOurs: boolean } {
  const path = specifier.replace(/\?.*$/, '')
  const alias = /^#(domain|contract|schemas)\/(.*)$/.exec(path)
  // `#schemas` names the contract too, for the few modules that keep its schemas in the built app.
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
