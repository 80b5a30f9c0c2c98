import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_A_LINE = 4

/**
 * What limits count as one address. One IPv6 line has a /64 and can use another of its addresses for each attempt, so
 * the line is counted. IPv4 that is written as IPv6 stays one address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The standard's short form, so that equal addresses have equal groups.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? []
  if (high && low) return [high, low].flatMap((pair) => bytesOf(Number.parseInt(pair, 16))).join('.')
  const [before = [], after] = short.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = after ? Array<string>(GROUPS - before.length - after.length).fill('0') : []
  const groups = [...before, ...zeros, ...(after ?? [])]
  return `${groups.slice(0, GROUPS_OF_A_LINE).join(':')}::/64`
}

const bytesOf = (pair: number): number[] => [pair >> 8, pair & 255]
