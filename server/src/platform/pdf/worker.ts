import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { fontPaths } from './fonts.ts'

export interface RenderRequest {
  readonly id: number
  /** Typst. It finds the values, as JSON, in `sys.inputs.values`. */
  readonly template: string
  readonly values: unknown
  readonly madeAt: Date
  /** By the names that the template has for them. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

export type Rendered = { readonly id: number } & ({ readonly pdf: Uint8Array } | { readonly problem: string })

/** The compiler keeps what documents have in common; what this many documents did not use is dropped. */
const KEPT_FOR_DOCUMENTS = 10

/** The folder in which a template finds its files. They are only in memory. */
const workspace = import.meta.dirname
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontPaths] }] })

function compile({ template, values, madeAt, files }: RenderRequest): Uint8Array {
  compiler.resetShadow()
  for (const [name, content] of Object.entries(files))
    compiler.mapShadow(path.join(workspace, name), Buffer.from(content))
  const compiled = compiler.compile({ mainFileContent: template, inputs: { values: JSON.stringify(values) } })
  const { result } = compiled
  if (!result) {
    const error = compiled.takeError()
    throw new Error(error ? JSON.stringify(error.shortDiagnostics) : 'no reason given')
  }
  const creationTimestamp = Math.floor(madeAt.getTime() / 1000)
  const pdf = archivable(creationTimestamp, result) ?? compiler.pdf(result, { creationTimestamp })
  compiler.evictCache(KEPT_FOR_DOCUMENTS)
  return new Uint8Array(pdf)
}

type Compiled = Parameters<typeof compiler.pdf>[0]

/** As PDF/A-2b; undefined where a text has characters that no typeface has, such as emoji, which that standard refuses. */
function archivable(creationTimestamp: number, result: Compiled): Buffer | undefined {
  try {
    return compiler.pdf(result, { creationTimestamp, pdfStandard: 'a-2b' })
  } catch (error) {
    if (String(error).includes('could not be displayed')) return undefined
    throw error
  }
}

function render(request: RenderRequest): Rendered {
  try {
    return { id: request.id, pdf: compile(request) }
  } catch (error) {
    return { id: request.id, problem: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (request: RenderRequest) => parentPort?.postMessage(render(request)))
