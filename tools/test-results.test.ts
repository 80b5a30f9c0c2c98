import { expect, test } from 'vitest'
import { sumOf, tallyOfPlaywright, tallyOfRun, tallyOfVitest } from './test-results.ts'

test('failed tests are named, and a test file that cannot be loaded counts as failed', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'adds up' },
        { status: 'passed', fullName: 'counts' },
      ],
    },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] },
  ]
  expect(tallyOfVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 2,
    failures: ['b.test.ts › adds up', 'a.test.ts cannot be loaded'],
  })
})

test('a browser test that needed a second try passes, an error outside any test fails', () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 2 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [{ ok: true, file: 'a.e2e.ts', title: 'opens' }],
        suites: [{ specs: [{ ok: false, file: 'b.e2e.ts', title: 'closes' }] }],
      },
    ],
  }
  expect(tallyOfPlaywright(report)).toEqual({ passed: 7, failed: 2, failures: ['b.e2e.ts › closes', 'no browser'] })
})

test('a runner that crashed without a report, or without naming a failed test, counts as failed', () => {
  const ended = (exitCode: number) => [`the runner ended with ${exitCode} and named no test`]
  expect(tallyOfRun(1, undefined)).toEqual({ passed: 0, failed: 1, failures: ended(1) })
  expect(tallyOfRun(0, undefined)).toEqual({ passed: 0, failed: 1, failures: ended(0) })
  expect(tallyOfRun(1, { passed: 3, failed: 0, failures: [] })).toEqual({ passed: 3, failed: 1, failures: ended(1) })
  const known = { passed: 3, failed: 2, failures: ['one', 'two'] }
  expect(tallyOfRun(1, known)).toEqual(known)
  expect(tallyOfRun(0, { passed: 3, failed: 0, failures: [] })).toEqual({ passed: 3, failed: 0, failures: [] })
})

test('the last lines count every phase and name every failure', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0, failures: [] },
      { passed: 20, failed: 2, failures: ['one', 'two'] },
    ]),
  ).toEqual({ passed: 21, failed: 2, failures: ['one', 'two'] })
})
