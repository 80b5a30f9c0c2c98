import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nothingHere } from '../refusal.ts'
import { pagesWithFirstLoads } from './first-loads.ts'
import { pagePolicy } from './headers.ts'

const NONCE = '__CSP_NONCE__'

/** Serves the built web app: hashed files for a year, and index.html with a fresh nonce for every other path. */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page = folder && join(folder, 'index.html')
  if (!page || !existsSync(page)) {
    app.setNotFoundHandler(() => {
      throw nothingHere()
    })
    return
  }
  const htmlOf = pagesWithFirstLoads(readFileSync(page, 'utf8'), folder)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  // Below /api the server's own answer for unknown addresses stands; everything else is a page of the web app.
  app.setNotFoundHandler((request, reply) => {
    if (
      request.url.startsWith('/api') ||
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      request.url.startsWith('/assets/')
    ) {
      throw nothingHere()
    }
    const nonce = randomBytes(18).toString('base64url')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(htmlOf(request.url.split('?', 1)[0] ?? '').replaceAll(NONCE, nonce))
  })
}
