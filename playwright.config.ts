import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './tools/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // With two, half of two processors waits for pages and answers.
  workers: 3,
  // Once more after a failure; what then passes is named as flaky.
  retries: 1,
  // The longest journeys, with a check of accessibility on each of their screens, take half of it on two busy cores.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags],
    },
  },
})
