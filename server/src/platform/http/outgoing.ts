import { lookup } from 'node:dns'
import { resolveTxt as resolveHere } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What an address that somebody typed is called with. */
interface OutgoingRequest {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  /** An answer that is longer is cut off there, instead of being refused. */
  readonly cutOffAtBytes?: number
  /** Gives up when it is aborted. */
  readonly signal?: AbortSignal
}
interface OutgoingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** At most `MAX_BYTES` of it. */
  readonly body: string
}
export type SendOutgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>

/** Answers the TXT records of a domain, each in its parts, as node:dns does. */
export type ResolveTxt = (domain: string) => Promise<string[][]>

/** The address may not be called at all; its message is for whoever typed it. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

const MAX_BYTES = 512 * 1024

/** Not of a private network, this machine, or another kind that nobody on the internet has. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

const refused = () => new AddressRefused('This address is of a private network. Use one that is on the internet')

/** Looks a name up and refuses it if any of its addresses is private: what was checked is what is connected to. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error) callback(error, '')
    else if (!first || !addresses.every(({ address }) => isPublic(address))) callback(refused(), '')
    else if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

interface CallingRules {
  readonly allowsPrivate: boolean
}

/** Refuses what is no web address, carries a password, or could be read on the way. */
function assertCallable(address: string, { allowsPrivate }: CallingRules): URL {
  if (!URL.canParse(address)) throw new AddressRefused('This is no web address')
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new AddressRefused('The address must begin with https://')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('The address must not contain a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) throw refused()
  return url
}

/**
 * Calls addresses that firms typed, such as those of their identity providers. Private addresses are refused
 * unless the installation allows them, also where a public name leads to one; redirects are answers and not followed.
 */
export const createOutgoing =
  (rules: CallingRules): SendOutgoing =>
  ({ url: address, method = 'GET', headers = {}, body, timeoutMs, cutOffAtBytes = Infinity, signal }) =>
    new Promise((resolve, reject) => {
      const url = assertCallable(address, rules)
      const { request } = url.protocol === 'https:' ? https : http
      const sending = request(url, {
        method,
        agent: false,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        ...(!rules.allowsPrivate && { lookup: publicOnly }),
      })
      sending.on('error', reject)
      sending.on('response', (answer) => {
        const parts: Buffer[] = []
        let size = 0
        const finish = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(answer.headers).flatMap(([name, value]) =>
                value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
              ),
            ),
            body: Buffer.concat(parts).subarray(0, cutOffAtBytes).toString('utf8'),
          })
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > MAX_BYTES) answer.destroy(new Error('the answer is too long'))
          else parts.push(part)
          if (size < cutOffAtBytes) return
          finish()
          answer.destroy()
        })
        answer.on('error', reject)
        answer.on('end', finish)
      })
      sending.end(body)
    })

interface OutgoingSettings {
  readonly allowsPrivateAddresses?: boolean
  /** In place of the resolver of this machine. */
  readonly resolveTxt?: ResolveTxt
}

/** How addresses and domains that firms typed are called and looked up. */
export const outgoingParts = ({ allowsPrivateAddresses = false, resolveTxt = resolveHere }: OutgoingSettings) => {
  const rules = { allowsPrivate: allowsPrivateAddresses }
  return {
    outgoing: createOutgoing(rules),
    /** Throws `AddressRefused` for what is not even looked up. A name that leads to a private network is refused when it is called. */
    assertCallable: (address: string): void => void assertCallable(address, rules),
    resolveTxt,
  }
}
