import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const BIN = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'))

/** Writes the types of schema `app` as kysely-codegen sees them. */
export async function generateTypes(url: string, outFile: string): Promise<void> {
  const options = [
    '--dialect',
    'postgres',
    '--include-pattern',
    'app.*',
    '--date-parser',
    'string',
    '--numeric-parser',
    'string',
  ]
  await promisify(execFile)(process.execPath, [BIN, '--url', url, '--out-file', outFile, ...options])
}
