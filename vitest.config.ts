import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'domain/src/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'server/src/**/*.test.ts',
      'db/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'web/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
    ],
    globalSetup: './server/src/testing/global-setup.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
