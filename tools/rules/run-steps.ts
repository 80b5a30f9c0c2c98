import { performance } from 'node:perf_hooks'
import type { Finding, Step, Verdict } from './step.ts'

/** The maximum number of findings printed for a step; the others are only counted. */
const SHOWN = 60

/** Runs all steps in order, also after a failed one. Returns whether there are no findings. */
export async function runSteps(steps: readonly Step[], root: string, print: (line: string) => void): Promise<boolean> {
  const start = performance.now()
  let faults = 0
  for (const step of steps) {
    const stepStart = performance.now()
    const { findings, remark } = await runStep(step, root)
    faults += findings.length
    const outcome = findings.length === 0 ? 'ok' : `${findings.length} to fix`
    print(
      `${step.name.padEnd(18)} ${seconds(stepStart).padStart(7)}  ${outcome}${remark === undefined ? '' : ` (${remark})`}`,
    )
    for (const finding of findings.slice(0, SHOWN)) print(`  ${place(finding)}  ${finding.rule}: ${finding.message}`)
    if (findings.length > SHOWN) print(`  and ${findings.length - SHOWN} more`)
  }
  print(faults === 0 ? `check passed in ${seconds(start)}` : `check failed: ${faults} to fix, ${seconds(start)}`)
  return faults === 0
}

async function runStep(step: Step, root: string): Promise<Verdict> {
  try {
    return await step.check(root)
  } catch (cause) {
    // A step that throws has failed; the others still run.
    const message = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    return { findings: [{ rule: 'broke down', file: '.', message }] }
  }
}

const place = ({ file, line }: Finding): string => (line === undefined ? file : `${file}:${line}`)

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`
