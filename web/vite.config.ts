import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { sharedChunks } from './chunks.ts'
import { contractCalls } from './contract-calls.ts'
import { firstLoads } from './first-loads.ts'
import { precompress } from './precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Classes of CSS modules: short and the same in every build; while developing they name their sheet. */
const scopedName =
  (isBuild: boolean) =>
  (name: string, file: string): string => {
    if (!isBuild) return `${basename(file, '.module.css')}_${name}`
    const hash = createHash('sha256')
      .update(`${relative(here('.'), file)} ${name}`)
      .digest('hex')
    return `c${Number.parseInt(hash.slice(0, 10), 16).toString(36).slice(-5)}`
  }

const app = (isBuild: boolean): InlineConfig => ({
  root: here('.'),
  plugins: [contractCalls(), react(), firstLoads()],
  css: { modules: { generateScopedName: scopedName(isBuild) } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // One sheet: its rules stand in the same order whichever page comes first.
    cssCodeSplit: false,
    sourcemap: false,
    // The content security policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What a feature shows to others says names and does nothing: whoever takes one name loads that alone.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/public\.ts$/, sideEffects: false }] } },
  },
  server: {
    port: 5173,
    fs: { allow: [here('..')] },
    proxy: { '/api': 'http://127.0.0.1:4000' },
  },
})

export default defineConfig(async ({ command }) => {
  const config = app(command === 'build')
  if (command !== 'build') return config
  const name = await sharedChunks(app(true))
  config.plugins?.push(precompress())
  return {
    ...config,
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: {
          codeSplitting: { groups: [{ name, debugName: 'shared', includeDependenciesRecursively: false }] },
        },
      },
    },
  }
})
