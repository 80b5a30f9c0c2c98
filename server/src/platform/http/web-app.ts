import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageNotFound } from '../refusal.ts'
import { FIRST_LOADS, pagesWithFirstLoads } from './first-loads.ts'
import { pagePolicy } from './headers.ts'

const NONCE = '__CSP_NONCE__'

/** Files for the server's own use. Every other file has an extension, and no page has one. */
const NOT_SERVED = /^\/(index\.html|portal-app\/portal\.html|\.vite\/.*|.*\.(br|gz))$/

/** The worker that has the portal without a connection: what it fetches is decided by the policy of its own script. */
const WORKER = /\/portal\/sw\.js(\.br|\.gz)?$/
const WORKER_POLICY = "default-src 'self'"

/** Serves the built web app: hashed files for a year, and index.html with a fresh nonce for every other path. */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw pageNotFound()
    })
    return
  }
  const htmlOf = pageReader(folder)
  const portalPage = join(folder, 'portal-app/portal.html')
  // The clients' portal is a web app of its own.
  const pageAt = (pathname: string) =>
    pathname.startsWith('/portal/') && existsSync(portalPage) ? readFileSync(portalPage, 'utf8') : htmlOf(pathname)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    allowedPath: (path) => /\.\w+$/.test(path) && !NOT_SERVED.test(path),
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (WORKER.test(path)) {
        reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
        return
      }
      reply.header(
        'cache-control',
        /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  // Below /api unknown addresses are refused; every other path is a page of the web app.
  app.setNotFoundHandler((request, reply) => {
    if (
      request.url.startsWith('/api') ||
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      request.url.startsWith('/assets/')
    ) {
      throw pageNotFound()
    }
    const nonce = randomBytes(18).toString('base64url')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageAt(request.url.split('?', 1)[0] ?? '').replaceAll(NONCE, nonce))
  })
}

/** Reads the page again after the web app was rebuilt beside the running server: its files have other names then. */
function pageReader(folder: string): (pathname: string) => string {
  const page = join(folder, 'index.html')
  const stamp = () =>
    [page, join(folder, FIRST_LOADS)].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join()
  const read = () => ({ stamp: stamp(), htmlOf: pagesWithFirstLoads(readFileSync(page, 'utf8'), folder) })
  let known = read()
  return (pathname) => {
    // During a build there is no page for a moment; the last one is used.
    if (existsSync(page) && stamp() !== known.stamp) known = read()
    return known.htmlOf(pathname)
  }
}
