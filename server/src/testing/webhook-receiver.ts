import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export interface ReceivedMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type AnswerMessage = (message: ReceivedMessage, response: ServerResponse) => void

const accept: AnswerMessage = (_, response) => void response.writeHead(204).end()

/** A receiver of webhooks on loopback, which keeps what arrives and answers as a test says. */
export async function startWebhookReceiver() {
  const received: ReceivedMessage[] = []
  const receiver = { answer: accept }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      }
      received.push(message)
      receiver.answer(message, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** What has arrived at a path, in order. */
    at: (path: string) => received.filter((message) => message.path === path),
    /** How it answers from now on. */
    answerBy(answer: AnswerMessage) {
      receiver.answer = answer
    },
    accept() {
      receiver.answer = accept
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
