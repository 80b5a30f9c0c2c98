import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_A_LINE = 4

/**
 * What limits count as one address. Whoever has one IPv6 line has a whole /64 and may take another address of it for
 * each try, so the line is what counts. IPv4 that is written as IPv6 stays one address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The short form of the standard, whatever was sent: only then do equal addresses have equal groups.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? []
  if (high && low) return [high, low].flatMap((pair) => bytesOf(Number.parseInt(pair, 16))).join('.')
  const [before = [], after] = short.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = after ? Array<string>(GROUPS - before.length - after.length).fill('0') : []
  const groups = [...before, ...zeros, ...(after ?? [])]
  return `${groups.slice(0, GROUPS_OF_A_LINE).join(':')}::/64`
}

const bytesOf = (pair: number): number[] => [pair >> 8, pair & 255]
