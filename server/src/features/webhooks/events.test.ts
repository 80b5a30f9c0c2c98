import { describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_LABELS } from '#contract/webhook-events.ts'
import { recordTypes } from '../../record-types.ts'
import { lifeOf } from '../records/public.ts'
import { eventsOf, possibleEvents, webhookSources } from './events.ts'
import { nextAttempt, RETRY_SECONDS } from './retries.ts'

test('the tables of the record types are told as exactly the events that the contract names', () => {
  const possible = new Set(webhookSources(recordTypes).flatMap(possibleEvents))
  expect([...possible].toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted())
})

test('every type whose records people delete and restore is told of', () => {
  const untold = recordTypes.filter(({ bin, tables }) => bin && !tables.some(({ webhook }) => webhook))
  expect(untold.map(({ contract }) => contract?.noun)).toEqual([])
})

test('events read as words', () => {
  expect(WEBHOOK_EVENT_LABELS['timeEntry.created']).toBe('Time entry created')
  expect(WEBHOOK_EVENT_LABELS['trustTransaction.chargedBack']).toBe('Trust transaction charged back')
  expect(WEBHOOK_EVENT_LABELS['webhook.test']).toBe('Test')
})

describe('a change is', () => {
  const invoice = {
    record: 'invoice',
    added: 'created',
    changed: 'updated',
    states: { status: { approved: 'approved' }, sent_at: { set: 'sent', unset: 'unsent' } },
  } as const
  const change = (after: Record<string, unknown>, before: Record<string, unknown> = {}) =>
    eventsOf(invoice, { action: 'update', before, after })
  test.each([
    ['what its new value says', { status: 'approved' }, ['invoice.approved']],
    ['that a value was set, whatever it is', { sent_at: '2026-03-17T09:00:00Z' }, ['invoice.sent']],
    ['that a value was taken away', { sent_at: null }, ['invoice.unsent']],
    ['all of what it says', { status: 'approved', sent_at: 'x' }, ['invoice.approved', 'invoice.sent']],
    ['an update, if a column with events says none of them', { status: 'submitted' }, ['invoice.updated']],
    ['an update, if it is anything else', { note: 'x' }, ['invoice.updated']],
  ])('%s', (_, after, events) => {
    expect(change(after)).toEqual(events)
  })
  test('nothing, if a row is removed for good', () => {
    expect(eventsOf(lifeOf('client'), { action: 'delete', before: { name: 'x' }, after: null })).toEqual([])
  })
  test('deleted and restored by way of the recycle bin', () => {
    const update = (deleted_at: string | null) =>
      eventsOf(lifeOf('client'), { action: 'update', before: {}, after: { deleted_at } })
    expect([update('2026-03-17'), update(null)]).toEqual([['client.deleted'], ['client.restored']])
  })
})

test('a message is tried for about a day, with growing pauses, and then given up', () => {
  const at = new Date('2026-03-17T09:00:00Z')
  const pauses = RETRY_SECONDS.map((_, place) => ((nextAttempt(place + 1, at)?.getTime() ?? 0) - at.getTime()) / 1000)
  expect(pauses).toEqual([5, 60, 300, 1800, 7200, 21600, 43200])
  expect(nextAttempt(RETRY_SECONDS.length + 1, at)).toBeUndefined()
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600
  expect(hours).toBeGreaterThan(18)
  expect(hours).toBeLessThan(30)
})
