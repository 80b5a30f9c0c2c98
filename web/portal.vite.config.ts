import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { contractCalls } from './contract-calls.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The clients' portal: a web app of its own, with none of the firm's code, below /portal-app of the same folder. */
export default defineConfig({
  root: here('.'),
  base: '/portal-app/',
  publicDir: false,
  plugins: [contractCalls(), react(), compression({ include: /\.(js|css)$/, threshold: 1024, logLevel: 'silent' })],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: here('../dist/web/portal-app'),
    emptyOutDir: true,
    cssCodeSplit: false,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('./portal.html'), checks: { pluginTimings: false } },
  },
})
