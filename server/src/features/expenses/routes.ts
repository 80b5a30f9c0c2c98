import type { FastifyReply } from 'fastify'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { expenses } from '#contract/expenses.ts'
import { csvLine, CSV_BEGINNING } from '../../platform/csv.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { AddRoute, Signed } from '../../platform/http/route.ts'
import { readExpenses, readFlatFees } from './service.ts'
import { expenseCells, EXPENSE_HEAD, flatFeeCells, FLAT_FEE_HEAD } from './view.ts'

export function expenseRoutes(route: AddRoute): void {
  // Not route.firm: the same call answers a page or, with IsDownlodCsv, a file.
  route.raw(expenses.list, async (signed, { query }, reply) => {
    const read = (tx: FirmTx, page = query.page, size = query.size) => readExpenses(tx, { ...query, page, size })
    if (query.isDownlodCsv)
      return sendCsv(reply, 'expenses.csv', await readAll(signed, read), { head: EXPENSE_HEAD, cells: expenseCells })
    await sendPage(reply, expenses.list.response.parse(await signed.read((tx) => read(tx))))
  })
  route.raw(expenses.flatFees, async (signed, { query }, reply) => {
    const read = (tx: FirmTx, page = query.page, size = query.size) => readFlatFees(tx, { ...query, page, size })
    if (query.isDownlodCsv)
      return sendCsv(reply, 'flat-fees.csv', await readAll(signed, read), { head: FLAT_FEE_HEAD, cells: flatFeeCells })
    await sendPage(reply, expenses.flatFees.response.parse(await signed.read((tx) => read(tx))))
  })
}

type ReadPage<Row> = (tx: FirmTx, page: number, size: number) => Promise<{ data: Row[]; hasMore: boolean }>

/** All that the filter finds, page by page in one transaction. */
const readAll = <Row>(signed: Signed, read: ReadPage<Row>): Promise<Row[]> =>
  signed.read(async (tx) => {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const { data, hasMore } = await read(tx, page, MAX_PAGE_SIZE)
      rows.push(...data)
      if (!hasMore) return rows
    }
  })

async function sendPage(reply: FastifyReply, data: unknown): Promise<void> {
  await reply.send({ success: true, message: 'OK', data })
}

type Cells = readonly (string | number | boolean | null)[]

async function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  rows: readonly Row[],
  file: { head: Cells; cells: (row: Row) => Cells },
): Promise<void> {
  const lines = [file.head, ...rows.map(file.cells)].map(csvLine)
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(CSV_BEGINNING + lines.join(''))
}
