import { z } from 'zod'
import { run, type Ran, type Step, type Verdict } from './step.ts'

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string() })])),
    }),
  ),
})

export const advisories: Step = {
  name: 'advisories',
  async judge(root) {
    return judgeAudit(
      await run(root, 'npm', ['audit', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000', '--json']),
    )
  },
}

/** A registry that cannot tell says nothing about the dependencies, so its silence stops nobody's work; it is told, though. */
export function judgeAudit({ stdout }: Ran): Verdict {
  const report = Report.safeParse(jsonOf(stdout))
  if (!report.success) return { findings: [], remark: 'the registry could not tell; nothing was looked at' }
  const findings = Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range, via }]) => {
      const title = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title)).join('; ')
      return { rule: 'advisory', file: 'package.json', message: `${name} ${range} (${severity}): ${title}` }
    })
  return { findings }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Anything but JSON is a registry or a network that does not answer the question.
    return undefined
  }
}
