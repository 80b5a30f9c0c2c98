import {
  sumsAfterTotal as afterTotal,
  sumsBeforeTotal,
  type InvoiceFigure,
  type InvoiceSum,
} from '#domain/invoice-document.ts'
import { toMajorNumber } from '#domain/money.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'

export type InvoiceLine = InvoiceDetail['lines'][number]

export type Figure = InvoiceFigure

/** A sum of the document as a number, as other figures of the page are. */
export type Sum = Omit<InvoiceSum, 'amount'> & { readonly amount: number }

const toSum = (sum: InvoiceSum): Sum => ({ ...sum, amount: toMajorNumber(sum.amount) })

export const sumsOf = (invoice: InvoiceDetail): readonly Sum[] => sumsBeforeTotal(invoice).map(toSum)
export const sumsAfterTotal = (invoice: InvoiceDetail): readonly Sum[] => afterTotal(invoice).map(toSum)
