export type Tally = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** A file that could not be loaded counts as one failed test. */
export function tallyOfVitest(report: VitestReport): Tally {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.length === 0
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/**
 * A test that passed on its second attempt has passed, because a browser on a busy machine sometimes misses a moment. The
 * run lists such tests as flaky.
 */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** A runner that failed without naming a failed test counts as one failure. */
export function tallyOfRun(exitCode: number, counted: Tally | undefined): Tally {
  const tally = counted ?? { passed: 0, failed: 0 }
  const isUnexplained = counted === undefined || (exitCode !== 0 && tally.failed === 0)
  return isUnexplained ? { ...tally, failed: tally.failed + 1 } : tally
}

export const sumOf = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})
