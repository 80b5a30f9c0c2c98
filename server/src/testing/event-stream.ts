import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

/** A stream of server-sent events as a browser reads it: one message after the other. */
export async function aStream(app: TestApp, path: string, token: string) {
  const { server } = app.app.server
  if (!server.listening) await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** The next data of an event, without heartbeats and others; undefined at the end of the stream. */
  async function next(event: string): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const message = text.slice(0, end)
        text = text.slice(end + 2)
        const start = `event: ${event}\ndata: `
        if (message.startsWith(start)) return message.slice(start.length)
        continue
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return undefined
      text += chunk.value
    }
  }
  return { response, next, stop: async () => reader?.cancel() }
}
