import { performance } from 'node:perf_hooks'
import type { Finding, Step, Verdict } from './step.ts'

/** Most findings of one step that are printed; the rest is counted, so that the next step is not scrolled away. */
const SHOWN = 60

/** Runs every step in its order, also after one that failed, and tells whether all of them found nothing. */
export async function runSteps(steps: readonly Step[], root: string, print: (line: string) => void): Promise<boolean> {
  const start = performance.now()
  let faults = 0
  for (const step of steps) {
    const stepStart = performance.now()
    const { findings, remark } = await judge(step, root)
    faults += findings.length
    const outcome = findings.length === 0 ? 'ok' : `${findings.length} to mend`
    print(
      `${step.name.padEnd(18)} ${seconds(stepStart).padStart(7)}  ${outcome}${remark === undefined ? '' : ` (${remark})`}`,
    )
    for (const finding of findings.slice(0, SHOWN)) print(`  ${place(finding)}  ${finding.rule}: ${finding.message}`)
    if (findings.length > SHOWN) print(`  and ${findings.length - SHOWN} more`)
  }
  print(faults === 0 ? `check passed in ${seconds(start)}` : `check failed: ${faults} to mend, ${seconds(start)}`)
  return faults === 0
}

async function judge(step: Step, root: string): Promise<Verdict> {
  try {
    return await step.judge(root)
  } catch (cause) {
    // A step that breaks down is a failed step; the others still have something to say.
    const message = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    return { findings: [{ rule: 'broke down', file: '.', message }] }
  }
}

const place = ({ file, line }: Finding): string => (line === undefined ? file : `${file}:${line}`)

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`
