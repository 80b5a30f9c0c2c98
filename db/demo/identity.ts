import { Random } from './random.ts'

/** §1's seed. Clients and matters draw from it; each further part has a stream of its own, so that no part moves another. */
export const DEMO_SEED = 20260101
export const CONTACTS_SEED = DEMO_SEED + 1
export const MATTER_TEAMS_SEED = DEMO_SEED + 2
export const WORK_SEED = DEMO_SEED + 3
export const EXPENSES_SEED = DEMO_SEED + 4
export const PROGRESS_SEED = DEMO_SEED + 5
export const BILLING_SEED = DEMO_SEED + 6
export const PAYMENTS_SEED = DEMO_SEED + 7
export const TRUST_SEED = DEMO_SEED + 8
export const STAGES_SEED = DEMO_SEED + 9

/** The order is part of every id: new kinds go last. */
const KINDS = [
  'firm',
  'person',
  'client',
  'contact',
  'matter',
  'timeEntry',
  'role',
  'activity',
  'practiceArea',
  'subscription',
  'memberRate',
  'matterPracticeArea',
  'matterMember',
  'opposingParty',
  'progressUpdate',
  'expense',
  'flatFee',
  'instalment',
  'book',
  'ledgerAccount',
  'taxCode',
  'dailyTarget',
  'matterClosing',
  'billing',
  'invoiceMail',
  'invoiceLink',
  'portal',
  'billingRun',
  'sentReminder',
  'matterStage',
] as const
export type DemoKind = (typeof KINDS)[number]

const START_OF_2026_MS = 1_767_225_600_000
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * The id of the n-th row of a kind: shaped as a UUIDv7, in the order of n, and the same each time. Kind and n alone tell two
 * ids apart; the rest is drawn to look like any other id.
 */
export function demoId(kind: DemoKind, n: number): string {
  const kindNumber = KINDS.indexOf(kind)
  const random = new Random(DEMO_SEED + kindNumber * 1_000_000 + n)
  const moment = hex(START_OF_2026_MS + n, 12)
  return [
    moment.slice(0, 8),
    moment.slice(8),
    `7${hex(kindNumber, 3)}`,
    hex(random.int(0x8000, 0xbfff), 4),
    hex(random.int(0, 0xffffff), 6) + hex(random.int(0, 0xffffff), 6),
  ].join('-')
}
