import { minorToNumber } from '#domain/money.ts'
import type { FirmContext } from '../../platform/context.ts'
import { getOfficeBook } from '../ledger/public.ts'
import { findLastCheck, selectDifferences } from './queries.ts'

/** Sums the entries again and compares them with what is stored of them. */
export async function getChecks({ tx, clock }: Pick<FirmContext, 'tx' | 'clock'>) {
  const [{ currency }, rows] = await Promise.all([getOfficeBook(tx), selectDifferences(tx)])
  return {
    checkedAt: clock.now().toISOString(),
    differences: rows.map(({ check_name, subject, stored, posted }) => ({
      check: check_name,
      subject,
      stored: minorToNumber(stored, currency),
      posted: minorToNumber(posted, currency),
    })),
  }
}

/** What the check of last night found (features/ledger/checks.queries.ts). */
export async function getLastCheck({ tx }: Pick<FirmContext, 'tx'>) {
  const row = await findLastCheck(tx)
  return {
    checkedAt: row?.checked_at.toISOString() ?? null,
    entries: Number(row?.entries ?? 0),
    problems: (row?.problems ?? []).map(({ check_name, subject }) => ({ check: check_name, subject })),
  }
}
