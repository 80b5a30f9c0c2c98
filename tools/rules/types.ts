import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, unexplainedFailure, type Finding, type Step } from './step.ts'

/**
 * Each part compiles only with the types of its own environment; tests also with those of Node.
 * Two at a time, each with one checker: several checkers of one project work out the same types again (1.95 million
 * instead of 0.77 million for the server), which costs two processors more than it saves them.
 */
const projects = [
  { name: 'domain', config: 'domain/tsconfig.json' },
  { name: 'contract', config: 'contract/tsconfig.json' },
  { name: 'server', config: 'server/tsconfig.json' },
  { name: 'web', config: 'web/tsconfig.browser.json' },
  // The same with its tests and Vite's settings; also what an editor reads.
  { name: 'web', config: 'web/tsconfig.json' },
  { name: 'e2e', config: 'e2e/tsconfig.json' },
  // Tools, bench, database, and the tests of domain and contract.
  { name: 'workshop', config: 'tsconfig.json' },
]

const complaint = /^(?<file>[^\s(][^(]*)\((?<line>\d+),\d+\): error (?<code>TS\d+): (?<message>.*)$/

/** The project has no files, as in the small repositories of tests. */
const isEmptyProject = (output: string): boolean => output.includes('error TS18003')

async function compile(root: string, { name, config }: (typeof projects)[number]): Promise<Finding[]> {
  const memory = join(root, '.cache', `${config.replaceAll('/', '-')}.tsbuildinfo`)
  const options = ['--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', memory]
  const ran = await runProgram(root, 'tsc', ['-p', config, ...options])
  if (ran.status === 0 || isEmptyProject(ran.stdout)) return []
  const findings: Finding[] = []
  for (const line of ran.stdout.split('\n')) {
    const found = complaint.exec(line)?.groups
    if (found?.file === undefined) continue
    const { file, code = 'TS', message = '' } = found
    findings.push({
      rule: `types ${name}`,
      file,
      line: Number(found.line),
      message: `${code} ${message}`,
    })
  }
  return findings.length > 0 ? findings : [unexplainedFailure(`types ${name}`, ran)]
}

export const types: Step = {
  name: 'types',
  async check(root) {
    const present = projects.filter(({ config }) => existsSync(join(root, config)))
    const waiting = [...present.entries()]
    const findings: Finding[][] = []
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        findings[next[0]] = await compile(root, next[1])
      }
    }
    await Promise.all([work(), work()])
    return { findings: withoutEchoes(findings.flat()) }
  },
}

/** An error in domain or contract appears in every project that imports it; it is reported once. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const told = new Map<string, Finding>()
  for (const finding of findings) {
    const key = `${finding.file}:${finding.line ?? 0}:${finding.message}`
    if (!told.has(key)) told.set(key, finding)
  }
  return [...told.values()]
}
