import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:0:a::1', '2001:db8:0:a::/64'],
  ['2001:0DB8:0000:000a:ffff::', '2001:db8:0:a::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::a:0:0:0:1', '2001:db8:0:a::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
