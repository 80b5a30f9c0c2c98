import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveWebApp } from './web-app.ts'

let folder: string
let app: FastifyInstance

/** Puts a built web app there, of which every file has a name of its own. */
function build(name: string, at: number): void {
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['assets', '.vite', 'portal']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, `assets/index-${name}.js`), `'${name}'`)
  for (const file of ['sw.js', 'sw.js.br']) writeFileSync(join(folder, 'portal', file), '')
  writeFileSync(
    join(folder, 'index.html'),
    `<html><head><meta name="csp-nonce" content="__CSP_NONCE__"><!-- first calls --><script type="module" src="/assets/index-${name}.js"></script></head></html>`,
  )
  const page = {
    path: '/clients/list',
    app: [],
    later: [`assets/clients-${name}.js`],
    calls: `assets/calls-${name}.js`,
  }
  writeFileSync(join(folder, '.vite/first-loads.json'), JSON.stringify({ fonts: [], pages: [page] }))
  for (const file of ['index.html', '.vite/first-loads.json']) utimesSync(join(folder, file), at, at)
}

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject({ url })
  return { status: statusCode, body, headers }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexhold-web-'))
  build('one', 1_000)
  app = fastify()
  await serveWebApp(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the web app', () => {
  test('is its page at every path, with a nonce of its own and what the path loads first', async () => {
    const [list, again] = [await get('/clients/list'), await get('/clients/list')]
    expect(list.body).toContain('<script src="/assets/calls-one.js"></script>')
    expect(list.body).toContain('href="/assets/clients-one.js"')
    const nonce = /content="([^"]{20,})"/.exec(list.body)?.[1]
    expect(list.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(again.body).not.toBe(list.body)
    expect((await get('/dashboard')).body).not.toContain('clients-one')
  })

  test('lets the browser cache hashed files for a year, and the page not at all', async () => {
    expect((await get('/assets/index-one.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })

  test('lets the worker of the portal fetch, and asks for a newer one each time', async () => {
    for (const encoding of ['', 'br']) {
      const { headers } = await app.inject({ url: '/portal/sw.js', headers: { 'accept-encoding': encoding } })
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'self'",
        ...(encoding && { 'content-encoding': encoding }),
      })
    }
  })

  test("does not serve the server's own files", async () => {
    for (const url of ['/.vite/first-loads.json', '/%2evite/first-loads.json', '/assets/../.vite/first-loads.json']) {
      expect((await get(url)).body).not.toContain('calls-one.js"')
    }
    expect((await get('/index.html')).body).not.toContain('__CSP_NONCE__')
    expect((await get('/assets/gone.js')).status).not.toBe(200)
  })

  test('is the new one after it was rebuilt, and the old one during the build', async () => {
    rmSync(join(folder, 'index.html'))
    expect((await get('/clients/list')).body).toContain('/assets/index-one.js')
    build('two', 2_000)
    const { body } = await get('/clients/list')
    expect(body).toContain('/assets/index-two.js')
    expect(body).toContain('/assets/calls-two.js')
    expect(await get('/assets/index-two.js')).toMatchObject({ status: 200, body: "'two'" })
  })
})
