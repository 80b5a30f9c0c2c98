import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumFlags } from '../tools/chromium.ts'

/** A page of 1440 by 900. What runs inside it is text: this program is compiled without the browser's types. */
export interface PlainPage {
  goto(address: string): Promise<void>
  /** The value of an expression; of a promise, what it resolves to. */
  evaluate<T>(expression: string): Promise<T>
  /** Seconds that the main thread has worked on tasks since the page was opened. */
  worked(): Promise<number>
  close(): Promise<void>
}

/** The name of the page's function that calls `onNote`. */
export const NOTE = 'benchNote'

export interface PlainBrowser {
  /** Of a browser that has never seen the product; `script` runs before anything of a page does. */
  open(script: string, onNote?: () => void): Promise<PlainPage>
  stop(): Promise<void>
}

type Answer = { id?: number; result?: unknown; error?: { message: string }; method?: string; sessionId?: string }
type Send = <T>(method: string, params?: object, sessionId?: string) => Promise<T>

/**
 * A Chromium as people run it. The driver of the browser tests has each request recorded with the stack that made it, for
 * which V8 compiles the scripts a second time: on two cores that is a fifth of a first load, and none of it the product's.
 */
export async function startPlainBrowser(executablePath: string): Promise<PlainBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lexhold-browser-'))
  const flags = ['--headless', ...chromiumFlags, `--user-data-dir=${folder}`, '--remote-debugging-port=0']
  const program = spawn(executablePath, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(await addressOf(program))
  await once(socket, 'open')
  const listeners = new Map<string, () => void>()
  const send = sender(socket, listeners)
  return {
    open: async (script, onNote) => {
      const { page, sessionId } = await openPage(send, script)
      if (onNote) {
        listeners.set(sessionId, onNote)
        await send('Runtime.enable', {}, sessionId)
        await send('Runtime.addBinding', { name: NOTE }, sessionId)
      }
      return page
    },
    stop: async () => {
      const ended = once(program, 'exit')
      await send('Browser.close')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Chromium prints where it listens. */
async function addressOf(program: ChildProcess): Promise<string> {
  let printed = ''
  for await (const part of program.stderr ?? []) {
    printed += String(part)
    const address = /ws:\/\/\S+/.exec(printed)?.[0]
    if (address) return address
  }
  throw new Error(`Chromium did not start: ${printed}`)
}

function sender(socket: WebSocket, listeners: ReadonlyMap<string, () => void>): Send {
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method === 'Runtime.bindingCalled') listeners.get(answer.sessionId ?? '')?.()
  })
  let sent = 0
  return <T>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      const id = (sent += 1)
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result as T)
      })
      socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    })
}

/** A new window loads pages of Chromium's own, such as the list under its address: 0.3 s of a processor, none of it the product's. */
const WINDOW_AT_REST_MS = 2_000

async function openPage(send: Send, script: string): Promise<{ page: PlainPage; sessionId: string }> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const ask: Send = (method, params) => send(method, params, sessionId)
  await ask('Page.enable')
  await ask('Performance.enable')
  await ask('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false })
  await ask('Page.addScriptToEvaluateOnNewDocument', { source: script })
  await pause(WINDOW_AT_REST_MS)
  const page: PlainPage = {
    goto: async (url) => {
      await ask('Page.navigate', { url })
    },
    evaluate: async <T>(expression: string) => {
      const evaluation = { expression, awaitPromise: true, returnByValue: true }
      const { result } = await ask<{ result: { value: T } }>('Runtime.evaluate', evaluation)
      return result.value
    },
    worked: async () => {
      const { metrics } = await ask<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    },
    close: async () => {
      await send('Target.disposeBrowserContext', { browserContextId })
    },
  }
  return { page, sessionId }
}
