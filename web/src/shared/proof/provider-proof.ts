import { singleSignOn as calls } from '#contract/single-sign-on.ts'
import { call } from '../api.ts'
import { awaitAnswer } from '../proof-answer.ts'

const BLOCKED = 'Your browser blocked the window. Allow windows of this page and try again'

/** Lets the person sign in at their provider again, in a window of its own: what was being done stays in this one. */
export async function proveAtProvider(signal: AbortSignal): Promise<undefined> {
  // In the click itself: browsers block a window that is opened after something was waited for.
  const opened = window.open('', '_blank', 'popup,width=540,height=720')
  if (!opened) throw new Error(BLOCKED)
  signal.addEventListener('abort', () => opened.close())
  try {
    const { url, secret } = await call(calls.startProof, { body: {} }, { keepsCache: true })
    const answer = awaitAnswer(url, signal)
    opened.location.replace(url)
    await call(calls.finishProof, { body: { query: await answer, secret } }, { keepsCache: true })
  } finally {
    opened.close()
  }
}
