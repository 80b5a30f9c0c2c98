import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, unexplainedFailure, type Finding, type Step } from './step.ts'

/**
 * Each part compiles with the types of its own surroundings and no others; tests know Node besides.
 * Two at a time, because the compiler itself is made of threads.
 */
const projects = [
  'tsconfig.json',
  'domain/tsconfig.json',
  'contract/tsconfig.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
  'web/tsconfig.browser.json',
  'e2e/tsconfig.json',
]

const complaint = /^(?<file>[^\s(][^(]*)\((?<line>\d+),\d+\): error (?<code>TS\d+): (?<message>.*)$/

/** No file of the kind yet: the first parts of a repository are written before the others. */
const isEmptyProject = (output: string): boolean => output.includes('error TS18003')

async function compile(root: string, project: string): Promise<Finding[]> {
  const ran = await runProgram(root, 'tsc', ['-p', project, '--pretty', 'false'])
  if (ran.status === 0 || isEmptyProject(ran.stdout)) return []
  const findings: Finding[] = []
  for (const line of ran.stdout.split('\n')) {
    const found = complaint.exec(line)?.groups
    if (found?.file === undefined) continue
    const { file, code = 'TS', message = '' } = found
    findings.push({
      rule: `types ${project.split('/')[0] ?? ''}`,
      file,
      line: Number(found.line),
      message: `${code} ${message}`,
    })
  }
  return findings.length > 0 ? findings : [unexplainedFailure(`types ${project}`, ran)]
}

export const types: Step = {
  name: 'types',
  async judge(root) {
    const waiting = projects.filter((project) => existsSync(join(root, project)))
    const findings: Finding[] = []
    const work = async (): Promise<void> => {
      for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
        findings.push(...(await compile(root, project)))
      }
    }
    await Promise.all([work(), work()])
    return { findings: withoutEchoes(findings) }
  },
}

/** The server's project compiles domain and contract too; a fault there is told once. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const told = new Map<string, Finding>()
  for (const finding of findings) {
    const key = `${finding.file}:${finding.line ?? 0}:${finding.message}`
    if (!told.has(key)) told.set(key, finding)
  }
  return [...told.values()]
}
