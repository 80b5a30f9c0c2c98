import { useRef } from 'react'

/** 128 random bits; randomUUID is missing where a page is served without encryption. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The Idempotency-Key of a body: the same when a save is repeated because its response was lost. */
export function useRepeatKey(): (body: unknown) => string {
  const sent = useRef<{ text: string; key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: newKey() }
    return sent.current.key
  }
}
