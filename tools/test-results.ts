/** `failures` names what failed, for the last lines of the run. */
export type Tally = { passed: number; failed: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
type PlaywrightSuite = { specs?: { ok: boolean; file: string; title: string }[]; suites?: PlaywrightSuite[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** A file that could not be loaded counts as one failed test. */
export function tallyOfVitest(report: VitestReport): Tally {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.length === 0
  })
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name} › ${fullName}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    failures: [...failures, ...unloaded.map(({ name }) => `${name} cannot be loaded`)],
  }
}

/**
 * A test that passed on its second attempt has passed, because a browser on a busy machine sometimes misses a moment. The
 * run lists such tests as flaky.
 */
export function tallyOfPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const specs = suites.flatMap(specsIn).filter(({ ok }) => !ok)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...specs.map(({ file, title }) => `${file} › ${title}`),
      ...errors.map(({ message }) => message ?? 'an error outside any test'),
    ],
  }
}

const specsIn = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/** A runner that failed without naming a failed test counts as one failure. */
export function tallyOfRun(exitCode: number, counted: Tally | undefined): Tally {
  const tally = counted ?? { passed: 0, failed: 0, failures: [] }
  const isUnexplained = counted === undefined || (exitCode !== 0 && tally.failed === 0)
  if (!isUnexplained) return tally
  return { ...tally, failed: tally.failed + 1, failures: [`the runner ended with ${exitCode} and named no test`] }
}

export const sumOf = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})
