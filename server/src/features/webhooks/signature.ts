import { createHmac, randomBytes } from 'node:crypto'

/** How secrets begin, by Standard Webhooks (https://www.standardwebhooks.com). */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface SignedMessage {
  /** The same for every attempt, by which the receiver knows a message that it has already. */
  readonly id: string
  readonly body: string
  /** The moment of the attempt. */
  readonly at: Date
  /** The signature of each: receivers accept any that they know. */
  readonly secrets: readonly string[]
}

/** The headers by which a receiver proves that a message is of this firm's webhook, unchanged and not an old one. */
export function signedHeaders({ id, body, at, secrets }: SignedMessage): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}
