import { PROOF_ENDING } from '#contract/single-sign-on.ts'

// A provider's pages may cut the tie between a window and the one that opened it; what both load from this address they
// still hear.
const CHANNEL = 'single sign-on'

const stateOf = (query: string) => new URLSearchParams(query).get('state')

/** Whether the answer of a provider proves who is at the keyboard of a page that waits for it. */
export const isProofAnswer = (query: string): boolean => stateOf(query)?.endsWith(PROOF_ENDING) ?? false

export function passOnAnswer(query: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(query)
  channel.close()
}

/** The answer to one attempt, from the window in which the person signs in. Once `signal` ends it, nobody waits any longer. */
export const awaitAnswer = (url: string, signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    const state = stateOf(new URL(url).search)
    const channel = new BroadcastChannel(CHANNEL)
    signal.addEventListener('abort', () => channel.close())
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || stateOf(data) !== state) return
      channel.close()
      resolve(data.replace(/^\?/, ''))
    })
  })
