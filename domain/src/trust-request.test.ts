import { expect, test } from 'vitest'
import { findQuotedRequest } from './trust-request.ts'

const REQUESTS = [{ number: 'DR-2026-0007' }, { number: 'DR-2026-1000' }]

test.each([
  ['DR-2026-0007', 'DR-2026-0007'],
  ['Umber Media, ref dr 2026 0007', 'DR-2026-0007'],
  ['NIP/DR20260007/FEES', 'DR-2026-0007'],
  // A longer number is another request.
  ['DR-2026-10001', undefined],
  ['DR-2026-10001, DR-2026-1000', 'DR-2026-1000'],
  ['Fees', undefined],
  ['', undefined],
])('%s quotes %s', (text, number) => {
  expect(findQuotedRequest(text, REQUESTS)?.number).toBe(number)
})
