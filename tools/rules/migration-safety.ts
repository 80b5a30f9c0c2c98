import { z } from 'zod'
import { listFiles } from './files.ts'
import { runProgram, unexplainedFailure, type Step } from './step.ts'

const Report = z.array(
  z.object({
    file: z.string(),
    line: z.number(),
    message: z.string(),
    rule_name: z.string(),
    help: z.string().nullish(),
  }),
)

/** Finds what would lock or lose a firm's rows while a migration runs. Squawk's settings and their reasons are in .squawk.toml. */
export const migrationSafety: Step = {
  name: 'migrations',
  async check(root) {
    const files = (await listFiles(root)).filter((file) => /^db\/migrations\/.*\.sql$/.test(file))
    if (files.length === 0) return { findings: [] }
    const ran = await runProgram(root, 'squawk', ['--reporter', 'json', '--config', '.squawk.toml', ...files])
    const start = ran.stdout.indexOf('[')
    if (start < 0) return { findings: [unexplainedFailure('squawk', ran)] }
    const findings = Report.parse(JSON.parse(ran.stdout.slice(start))).map((problem) => ({
      rule: problem.rule_name,
      file: problem.file,
      // Squawk counts lines from zero.
      line: problem.line + 1,
      message: problem.help ? `${problem.message}. ${problem.help}` : problem.message,
    }))
    return { findings }
  },
}
