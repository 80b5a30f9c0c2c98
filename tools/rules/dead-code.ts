import { z } from 'zod'
import { runProgram, unexplainedFailure, type Finding, type Step } from './step.ts'

const Named = z.object({ name: z.string(), line: z.number().optional() })
const Issue = z.object({ file: z.string() }).catchall(z.unknown())
const Report = z.object({ issues: z.array(Issue) })

/** Messages by knip's kinds of issues. */
const KINDS: Readonly<Record<string, string>> = {
  files: 'nobody imports this file',
  dependencies: 'nobody uses this dependency',
  devDependencies: 'nobody uses this dependency',
  unlisted: 'used, but not named in package.json',
  binaries: 'run, but not named in package.json',
  unresolved: 'imported, but not there',
  exports: 'exported, but used by nobody',
  types: 'exported, but used by nobody',
  nsExports: 'exported, but used by nobody',
  nsTypes: 'exported, but used by nobody',
  duplicates: 'exported under two names',
}

export const deadCode: Step = {
  name: 'dead code',
  async check(root) {
    const ran = await runProgram(root, 'knip', ['--reporter', 'json', '--no-progress'])
    const start = ran.stdout.indexOf('{')
    if (start < 0) return { findings: [unexplainedFailure('knip', ran)] }
    const { issues } = Report.parse(JSON.parse(ran.stdout.slice(start)))
    const findings = issues.flatMap((issue) =>
      Object.entries(KINDS).flatMap(([kind, message]) => findingsOf(issue, kind, message)),
    )
    if (findings.length === 0 && ran.status !== 0) return { findings: [unexplainedFailure('knip', ran)] }
    return { findings }
  },
}

function findingsOf(issue: z.output<typeof Issue>, kind: string, message: string): Finding[] {
  const named = z.array(z.union([Named, z.array(Named)])).safeParse(issue[kind])
  if (!named.success) return []
  return named.data.flat().map(({ name, line }) => ({
    rule: `unused ${kind}`,
    file: issue.file,
    ...(line !== undefined && { line }),
    message: kind === 'files' ? message : `${name}: ${message}`,
  }))
}
