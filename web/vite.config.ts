import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { sharedChunks } from './chunks.ts'
import { contractCalls } from './contract-calls.ts'
import { coreFonts } from './core-fonts.ts'
import { firstLoads } from './first-loads.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const app = (isBuild: boolean): InlineConfig => ({
  root: here('.'),
  plugins: [coreFonts(), contractCalls(), react(), firstLoads()],
  css: { modules: { generateScopedName: isBuild ? '[hash:base64:5]' : '[name]_[local]' } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // One sheet, so that the order of its rules does not depend on which page loads first.
    cssCodeSplit: false,
    sourcemap: false,
    // The content security policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A feature's public.ts only names exports: an import of one name must not load the others.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/public\.ts$/, sideEffects: false }] },
      checks: { pluginTimings: false },
    },
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
  // A .br and a .gz beside every file, so that the server never compresses while a person waits. Under 1 KB the response
  // headers outweigh the saving.
  config.plugins?.push(compression({ include: /\.(js|css|svg|json)$/, threshold: 1024, logLevel: 'silent' }))
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
