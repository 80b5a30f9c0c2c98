import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json)$/
/** Under this size the response headers outweigh what compressing saves. */
const SMALLEST_BYTES = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < SMALLEST_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    gzipped(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Writes a .br and a .gz beside every built file, so that the server never compresses while a person waits. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const paths = files.filter((file) => file.isFile() && compressible.test(file.name))
      await Promise.all(paths.map((file) => compress(join(file.parentPath, file.name))))
    },
  }
}
