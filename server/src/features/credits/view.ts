import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { CreditNote, WriteOff } from '#contract/credits.ts'
import type { Viewer } from '../invoices/public.ts'
import type { CreditNoteRow, NoteLineRow, NoteTaxRow, WriteOffRow } from './queries.ts'

interface NoteParts {
  readonly row: CreditNoteRow
  readonly lines: readonly NoteLineRow[]
  readonly taxes: readonly NoteTaxRow[]
  readonly names: Names
}

/** Names of people by id. */
type Names = ReadonlyMap<string, string>

const toStep = (names: Names, at: Date | null, userId: string | null) =>
  at && userId ? { at: at.toISOString(), person: { userId, name: names.get(userId) ?? '' } } : null

export function toCreditNote({ row, lines, taxes, names }: NoteParts, viewer: Viewer): CreditNote {
  const { currency } = row
  const amount = (minor: bigint | string) => minorToNumber(minor, currency)
  const voided = toStep(names, row.voided_at, row.voided_by)
  const total = BigInt(row.net_minor) + BigInt(row.tax_minor)
  const open = BigInt(row.open_minor)
  const isDraft = row.status === 'draft'
  // The credit reduces the balance first, and only the rest stays with the client (R13).
  const applied = isDraft ? smaller(total, open) : BigInt(row.applied_minor)
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number ?? '',
    clientId: row.client_id,
    clientName: row.client_name,
    date: row.issued_on,
    reason: row.reason,
    freesWork: row.frees_work,
    currencyCode: currency,
    currencySymbol: viewer.currencies.byCode(currency).symbol,
    lines: lines.map((line) => ({
      lineId: line.invoice_line_id,
      matterId: line.matter_id,
      description: line.description,
      amount: amount(line.net_minor),
    })),
    taxes: toTaxes(taxes, currency),
    net: amount(row.net_minor),
    taxTotal: amount(row.tax_minor),
    total: amount(total),
    applied: amount(applied),
    clientCredit: amount(total - applied),
    unapplied: amount(row.unapplied_minor ?? '0'),
    balanceAfter: amount(isDraft ? open - applied : open),
    created: toStep(names, row.created_at, row.created_by),
    approved: toStep(names, row.approved_at, row.approved_by),
    voided: voided && { ...voided, reason: row.void_reason },
    entryId: row.entry_id,
    version: row.version,
    ...rightsOf(row, viewer),
  }
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/** One tax for each code, over all matters. */
function toTaxes(taxes: readonly NoteTaxRow[], currency: string): CreditNote['taxes'] {
  const byCode = Map.groupBy(taxes, ({ tax_code_id }) => tax_code_id)
  return [...byCode].flatMap(([taxCodeId, rows]) => {
    const [first] = rows
    if (!first) return []
    const sum = (key: 'base_minor' | 'tax_minor') =>
      minorToNumber(
        rows.reduce((all, row) => all + BigInt(row[key]), 0n),
        currency,
      )
    const { code, name, percent } = first
    return [{ taxCodeId, code, name, percent: Number(percent), base: sum('base_minor'), tax: sum('tax_minor') }]
  })
}

type RightFacts = Pick<CreditNoteRow, 'status' | 'created_by' | 'is_refunded' | 'frees_work'>

/** What the person may do with the credit note now: as with an invoice, nobody approves their own unless the firm allows it. */
function rightsOf(row: RightFacts, { permissions, userId, approvalRequired, selfApproval }: Viewer) {
  const isDraft = row.status === 'draft'
  const isOwn = row.created_by === userId
  return {
    canEdit: isDraft && holds(permissions, 'invoice.create') && (isOwn || holds(permissions, 'invoice.edit')),
    canApprove:
      isDraft &&
      holds(permissions, approvalRequired ? 'invoice.approve' : 'invoice.create') &&
      (!isOwn || selfApproval),
    canVoid: row.status === 'approved' && holds(permissions, 'invoice.delete') && !row.is_refunded && !row.frees_work,
  }
}

export function toWriteOff(row: WriteOffRow, names: Names, permissions: ReadonlySet<string>): WriteOff {
  const reversed = toStep(names, row.reversed_at, row.reversed_by)
  return {
    id: row.id,
    kind: row.kind,
    amount: minorToNumber(row.amount_minor, row.currency),
    date: row.effective_on,
    reason: row.reason,
    created: {
      at: row.created_at.toISOString(),
      person: { userId: row.created_by, name: names.get(row.created_by) ?? '' },
    },
    reversed: reversed && { ...reversed, date: row.reversed_on ?? row.effective_on, reason: row.reversal_reason },
    entryId: row.entry_id,
    canReverse: row.reversed_at === null && holds(permissions, 'invoice.approve'),
  }
}
