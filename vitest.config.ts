import { defineConfig } from 'vitest/config'

const tests = [
  'domain/src/**/*.test.ts',
  'contract/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'db/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
  'web/*.test.ts',
  'web/src/**/*.test.{ts,tsx}',
]

/** They measure their process, end servers, or change what a whole process has, such as the record types or the clock. */
const single = [
  'server/src/*.test.ts',
  'server/src/demo/*.test.ts',
  'server/src/features/auth/**/*.test.ts',
  'server/src/features/conflicts/*.test.ts',
  'server/src/features/imports/*.test.ts',
  'server/src/features/invoices/concurrency.test.ts',
  'server/src/platform/**/*.test.ts',
  'server/src/testing/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/src/shared/toast-clock.test.ts',
]

const limits = { testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: './server/src/testing/global-setup.ts',
    maxWorkers: 2,
    projects: [
      // Most files share two processes: reading the application once for each file took a third of the time.
      { test: { ...limits, name: 'shared', include: tests, exclude: single, isolate: false } },
      { test: { ...limits, name: 'single', include: single, sequence: { groupOrder: 1 } } },
    ],
  },
})
