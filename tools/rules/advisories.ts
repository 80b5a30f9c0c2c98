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
  async check(root) {
    return checkAudit(
      await run(root, 'npm', ['audit', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000', '--json']),
    )
  },
}

/** An unreachable registry is no finding, because it says nothing about the dependencies; it is reported as a remark. */
export function checkAudit({ stdout }: Ran): Verdict {
  const report = Report.safeParse(jsonOf(stdout))
  if (!report.success) return { findings: [], remark: 'the registry did not answer; nothing was checked' }
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
    // Without JSON the registry or the network failed.
    return undefined
  }
}
