import type { CreditNote, WriteOff } from '#contract/credits.ts'

export const WRITE_OFF_LABELS: Readonly<Record<WriteOff['kind'], string>> = {
  writeOff: 'Written off',
  badDebt: 'Bad debt',
}

export const NOTE_STATES: Readonly<Record<CreditNote['state'], string>> = {
  draft: 'Draft',
  approved: 'Approved',
  void: 'Void',
}
