import { trustTransactions } from '#contract/trust-transactions.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { createDeposit, linkRequest } from './deposits.ts'
import { createInterest, createInterestPayout } from './interest.ts'
import { exportTransactions } from './export.ts'
import { divideInterest, getInterestShares } from './interest-shares.ts'
import { getTransaction, getTransactionTotals, listTransactions } from './list.ts'
import { transferToOffice } from './office.ts'
import { createBankCharge, createFirmDeposit, createFloatReturn } from './own-money.ts'
import { createDisbursement, transferBetweenLedgers } from './payouts.ts'
import { getTrustReceiptDelivery, getTrustReceiptPdf, sendTrustReceipt } from './receipts.ts'
import { bounceDeposit, chargebackDeposit, clearDeposit, refuseDelete, refuseEdit, reverseTransaction } from './undo.ts'

export function trustTransactionRoutes(route: AddRoute, { store, pdf }: FeatureParts): void {
  route.firm(trustTransactions.list, (context, { query }) => listTransactions(context, query))
  route.firm(trustTransactions.totals, (context, { query }) => getTransactionTotals(context, query))
  route.raw(trustTransactions.export, (signed, { query }, reply) =>
    exportTransactions(signed, reply, query, query.format),
  )
  route.firm(trustTransactions.get, (context, { params }) => getTransaction(context, params.id))
  route.raw(trustTransactions.receipt, async (signed, { params, query }, reply) => {
    const record = { businessId: signed.businessId, recordId: params.id }
    const { name, content } = await getTrustReceiptPdf({ ...signed, store, pdf }, record, signed)
    const file = { name, mediaType: 'application/pdf' }
    await reply.headers(fileHeaders(file, query.download !== true)).send(content)
  })
  route.firm(trustTransactions.receiptDelivery, (context, { params }) => getTrustReceiptDelivery(context, params.id))
  route.firm(trustTransactions.sendReceipt, (context, { params, body }) => sendTrustReceipt(context, params.id, body))
  route.firm(trustTransactions.deposit, (context, { body }) => createDeposit(context, body))
  route.firm(trustTransactions.disburse, (context, { body }) => createDisbursement(context, body))
  route.firm(trustTransactions.transferToOffice, (context, { body }) => transferToOffice(context, body))
  route.firm(trustTransactions.transfer, (context, { body }) => transferBetweenLedgers(context, body))
  route.firm(trustTransactions.linkRequest, (context, { params, body }) => linkRequest(context, params.id, body))
  route.firm(trustTransactions.clear, (context, { params, body }) => clearDeposit(context, params.id, body))
  route.firm(trustTransactions.bounce, (context, { params, body }) => bounceDeposit(context, params.id, body))
  route.firm(trustTransactions.chargeback, (context, { params, body }) => chargebackDeposit(context, params.id, body))
  route.firm(trustTransactions.reverse, (context, { params, body }) => reverseTransaction(context, params.id, body))
  route.firm(trustTransactions.firmDeposit, (context, { body }) => createFirmDeposit(context, body))
  route.firm(trustTransactions.floatReturn, (context, { body }) => createFloatReturn(context, body))
  route.firm(trustTransactions.bankCharge, (context, { body }) => createBankCharge(context, body))
  route.firm(trustTransactions.interest, (context, { body }) => createInterest(context, body))
  route.firm(trustTransactions.divideInterest, (context, { body }) => divideInterest(context, body))
  route.firm(trustTransactions.interestShares, (context, { params, query }) =>
    getInterestShares(context, params.id, query),
  )
  route.firm(trustTransactions.interestPayout, (context, { body }) => createInterestPayout(context, body))
  route.firm(trustTransactions.update, (context, { params }) => refuseEdit(context, params.id))
  route.firm(trustTransactions.delete, (context, { params }) => refuseDelete(context, params.id))
}
