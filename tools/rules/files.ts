import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './step.ts'

/** Every file of the repository, also those not yet committed, as paths with forward slashes. */
export async function listFiles(root: string): Promise<string[]> {
  const listed = await run(root, 'git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  const files = new Set(listed.stdout.split('\0').filter((file) => file !== ''))
  return [...files].filter((file) => existsSync(join(root, file))).toSorted()
}

export const readText = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export const isTypeScript = (file: string): boolean => /\.(ts|tsx)$/.test(file)

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('e2e/')

export const isGenerated = (file: string): boolean => /\.generated(\.d)?\.ts$/.test(file)
