import type { FastifyReply } from 'fastify'
import { fromMajor, minorToText, toMajorText } from '#domain/money.ts'
import type { AsAtQuery, LedgerQuery, PeriodQuery } from '#contract/ledger-reports.ts'
import {
  dayColumn,
  figureColumn,
  textColumn,
  type ExportColumn,
  type ExportedList,
} from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { getLedgerOpening } from './general-ledger.ts'
import { getProfitAndLoss } from './profit-and-loss.ts'
import { everyLedgerLine, type LedgerLineRow } from './queries.ts'
import { getBalanceSheet, getTrialBalance } from './trial-balance.ts'

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

const toExport = <Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly ExportColumn<Row>[],
): ExportedList<Row> => {
  async function* batches() {
    await Promise.resolve()
    yield rows
  }
  return { name, columns, rows: batches() }
}

/** With the decimals of the currency. */
const figureIn = (currency: string) => (value: number | null) =>
  value === null ? null : toMajorText(fromMajor(String(value), currency))

export const exportTrialBalance = (sending: Sending, query: AsAtQuery) =>
  sendExport(sending, async (tx) => {
    const { rows, currencyCode } = await getTrialBalance({ tx }, query)
    const side = (value: number) => (value === 0 ? null : figureIn(currencyCode)(value))
    return toExport('trial-balance', rows, [
      textColumn('Code', ({ account }) => account.code),
      textColumn('Account', ({ account }) => account.name),
      figureColumn(`Debit, ${currencyCode}`, ({ debit }) => side(debit)),
      figureColumn(`Credit, ${currencyCode}`, ({ credit }) => side(credit)),
    ])
  })

export const exportBalanceSheet = (sending: Sending, query: AsAtQuery) =>
  sendExport(sending, async (tx) => {
    const { groups, currencyCode } = await getBalanceSheet({ tx }, query)
    const rows = groups.flatMap(({ group, rows: accounts, total }) => [
      ...accounts.map(({ account, amount }) => ({
        group,
        code: account?.code ?? '',
        name: account?.name ?? 'Result of the year',
        amount,
      })),
      { group, code: '', name: 'Total', amount: total },
    ])
    return toExport('balance-sheet', rows, [
      textColumn('Group', ({ group }) => group),
      textColumn('Code', ({ code }) => code),
      textColumn('Account', ({ name }) => name),
      figureColumn(`Amount, ${currencyCode}`, ({ amount }) => figureIn(currencyCode)(amount)),
    ])
  })

export const exportProfitAndLoss = (sending: Sending, query: PeriodQuery) =>
  sendExport(sending, async (tx) => {
    const { groups, operatingProfit, netProfit, currencyCode, hasBudgets } = await getProfitAndLoss(
      { tx, membership: sending.signed.membership },
      query,
    )
    const figure = figureIn(currencyCode)
    const rows = [
      ...groups.flatMap(({ group, rows: accounts, total }) => [
        ...accounts.map(({ account, ...figures }) => ({ group, code: account.code, name: account.name, ...figures })),
        { group, code: '', name: 'Total', ...total },
      ]),
      { group: '', code: '', name: 'Operating profit', ...operatingProfit },
      { group: '', code: '', name: 'Net profit', ...netProfit },
    ]
    return toExport('profit-and-loss', rows, [
      textColumn('Group', ({ group }) => group),
      textColumn('Code', ({ code }) => code),
      textColumn('Account', ({ name }) => name),
      figureColumn(`Amount, ${currencyCode}`, ({ amount }) => figure(amount)),
      figureColumn(`Compared, ${currencyCode}`, ({ compared }) => figure(compared)),
      figureColumn(`Year to date, ${currencyCode}`, ({ yearToDate }) => figure(yearToDate)),
      ...(hasBudgets
        ? [
            figureColumn<(typeof rows)[number]>(`Budget to date, ${currencyCode}`, ({ budget }) => figure(budget)),
            figureColumn<(typeof rows)[number]>(`Variance, ${currencyCode}`, ({ variance }) => figure(variance)),
          ]
        : []),
    ])
  })

export const exportGeneralLedger = (sending: Sending, query: LedgerQuery) =>
  sendExport(sending, async (tx) => {
    const { account, currency, opening } = await getLedgerOpening(tx, query)
    const side = (minor: bigint) => (minor > 0n ? minorToText(minor, currency) : null)
    return {
      name: `ledger-${account.code.toLowerCase()}`,
      columns: [
        dayColumn<LedgerLineRow>('Date', (row) => row.effective_on),
        textColumn<LedgerLineRow>('Number', (row) => row.number),
        textColumn<LedgerLineRow>('Reference', (row) => row.reference),
        textColumn<LedgerLineRow>('Entry', (row) => row.description),
        textColumn<LedgerLineRow>('Client', (row) => row.client_name),
        textColumn<LedgerLineRow>('Matter', (row) => row.matter_number),
        textColumn<LedgerLineRow>('Currency', (row) => row.currency),
        figureColumn<LedgerLineRow>('Amount', (row) => minorToText(row.minor, row.currency)),
        figureColumn<LedgerLineRow>(`Debit, ${currency}`, (row) => side(BigInt(row.base_minor))),
        figureColumn<LedgerLineRow>(`Credit, ${currency}`, (row) => side(-BigInt(row.base_minor))),
        figureColumn<LedgerLineRow>(`Balance, ${currency}`, (row) =>
          minorToText(opening + BigInt(row.sum_minor), currency),
        ),
      ],
      rows: everyLedgerLine(tx, query),
    }
  })
