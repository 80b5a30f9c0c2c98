import { expect, test } from 'vitest'
import { sumOf, tallyOfPlaywright, tallyOfRun, tallyOfVitest } from './test-results.ts'

test('a test file that cannot be loaded counts as failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}, {}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(tallyOfVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 })
})

test('a browser test that needed a second try passes, an error outside any test fails', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] }
  expect(tallyOfPlaywright(report)).toEqual({ passed: 7, failed: 2 })
})

test('a runner that crashed without a report, or without naming a failed test, counts as failed', () => {
  expect(tallyOfRun(1, undefined)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOfRun(0, undefined)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOfRun(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 })
  expect(tallyOfRun(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 })
  expect(tallyOfRun(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 })
})

test('the last line counts every phase', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0 },
      { passed: 20, failed: 2 },
    ]),
  ).toEqual({ passed: 21, failed: 2 })
})
