import { minorToNumber } from '#domain/money.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { PayerRow } from './payers.queries.ts'
import type { InvoiceRow } from './queries.ts'
import { rightsOf, toInvoice, type Viewer } from './view.ts'

/** The parts of a split invoice, with their invoices; none where it has one payer. */
export interface SplitRows {
  readonly payers: readonly PayerRow[]
  readonly parts: readonly InvoiceRow[]
}

/** Of which split invoice it is a part, and what that forbids: a part is changed by joining all of them. */
export function toSplit(
  row: InvoiceRow,
  { payers, parts }: SplitRows,
  viewer: Viewer,
): Partial<Pick<InvoiceDetail, 'split' | 'canSplit' | 'canEdit' | 'canDelete'>> {
  const mine = payers.find(({ invoice_id }) => invoice_id === row.id)
  if (!mine) return {}
  const others = payers.filter((payer) => payer !== mine)
  return {
    split: {
      position: mine.position,
      count: mine.payer_count,
      percent: toPercent(mine),
      fullTotal: minorToNumber(mine.full_minor, row.currency),
      invoices: payers.flatMap((payer) => parts.filter(({ id }) => id === payer.invoice_id).map(toPart(payer, viewer))),
      canJoin: parts.length === mine.payer_count && parts.every((part) => rightsOf(part, viewer).canEdit),
    },
    canSplit: false,
    canEdit: false,
    canDelete: rightsOf(row, viewer).canDelete && others.every(({ status }) => status === 'void'),
  }
}

const toPercent = ({ percent }: PayerRow): number | null => (percent === null ? null : Number(percent))

const toPart = (payer: PayerRow, viewer: Viewer) => (part: InvoiceRow) => {
  const { id, number, state, clientName, total } = toInvoice(part, viewer)
  return { id, number, state, clientName, percent: toPercent(payer), total }
}
