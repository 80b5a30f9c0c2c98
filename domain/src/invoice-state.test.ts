import { expect, test } from 'vitest'
import { INVOICE_STATES, invoiceState, OPEN_STATES, SETTLED_STATES, type InvoiceStanding } from './invoice-state.ts'

const standing: InvoiceStanding = {
  status: 'approved',
  total: 100n,
  balance: 100n,
  credited: 0n,
  writtenOff: 0n,
  dueOn: '2026-03-01',
  today: '2026-03-01',
  isSent: false,
  isViewed: false,
}

test.each<[string, Partial<InvoiceStanding>, string]>([
  ['a draft', { status: 'draft' }, 'draft'],
  ['one that waits for approval, long after its due day', { status: 'submitted', today: '2027-01-01' }, 'submitted'],
  ['a void one, which was sent before', { status: 'void', isSent: true }, 'void'],
  ['one that has not left the firm', {}, 'approved'],
  ['one that was mailed or handed over', { isSent: true }, 'sent'],
  ['one that the client has read', { isSent: true, isViewed: true }, 'viewed'],
  ['one that the client has read by a copied link', { isViewed: true }, 'viewed'],
  ['one of which 60 are paid', { balance: 40n, isSent: true, isViewed: true }, 'partlyPaid'],
  ['one of which 60 are paid, due yesterday', { balance: 40n, today: '2026-03-02' }, 'overdue'],
  ['one due yesterday that never left', { today: '2026-03-02' }, 'overdue'],
  ['one that is paid', { balance: 0n, today: '2026-04-01' }, 'paid'],
  ['one that is credited in full', { balance: 0n, credited: 100n }, 'credited'],
  ['one that was credited in full after it was paid', { balance: 0n, credited: 100n, isViewed: true }, 'credited'],
  ['one that was credited in part and paid', { balance: 0n, credited: 60n }, 'paid'],
  ['one that was written off', { balance: 0n, writtenOff: 100n }, 'writtenOff'],
  ['one of which most was written off', { balance: 0n, writtenOff: 60n }, 'writtenOff'],
  ['one of which the last bit was written off', { balance: 0n, writtenOff: 5n }, 'paid'],
  ['one that was credited in part and written off', { balance: 0n, credited: 60n, writtenOff: 40n }, 'writtenOff'],
  ['one of which a part is written off', { balance: 40n, writtenOff: 60n }, 'partlyPaid'],
])('%s', (_, change, state) => {
  expect(invoiceState({ ...standing, ...change })).toBe(state)
})

test('each issued state is open or settled', () => {
  expect([...OPEN_STATES, ...SETTLED_STATES]).toEqual(
    INVOICE_STATES.filter((state) => !['draft', 'submitted', 'void'].includes(state)),
  )
})
