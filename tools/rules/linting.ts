import { z } from 'zod'
import { runProgram, unexplainedFailure, type Finding, type Step } from './step.ts'

const Report = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number().optional() }) })).default([]),
    }),
  ),
})

/** `typescript-eslint(no-floating-promises)` is called no-floating-promises here. */
const ruleName = (code: string | undefined): string => /\((.+)\)/.exec(code ?? '')?.[1] ?? code ?? 'lint'

export const linting: Step = {
  name: 'lint',
  async check(root) {
    const ran = await runProgram(root, 'oxlint', ['--format', 'json', '.'])
    const start = ran.stdout.indexOf('{')
    if (start < 0) return { findings: [unexplainedFailure('lint', ran)] }
    const { diagnostics } = Report.parse(JSON.parse(ran.stdout.slice(start)))
    if (diagnostics.length === 0 && ran.status !== 0) return { findings: [unexplainedFailure('lint', ran)] }
    const findings = diagnostics.map((diagnostic): Finding => {
      const line = diagnostic.labels[0]?.span.line
      return {
        rule: ruleName(diagnostic.code),
        file: diagnostic.filename,
        ...(line !== undefined && { line }),
        message: diagnostic.message,
      }
    })
    return { findings }
  },
}
