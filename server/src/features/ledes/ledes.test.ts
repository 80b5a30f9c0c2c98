import { beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { ledes, type ClientProfile, type LedesCheck, type LedesReading } from '#contract/ledes.ts'
import { parseLedes } from '#domain/ledes-file.ts'
import { expenses } from '#contract/expenses.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { utbms, type CodedActivity } from '#contract/utbms.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice, invoiceBody, timeLine } from '../../testing/invoices.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
  const body = { timekeeperId: 'AF01', classification: 'PARTNR' }
  dataOf(await app.call(ledes.updateTimekeeper, { params: { id: firm.administrator.id }, body }, token))
  const ids = { lawFirmMatterId: '0528', clientMatterId: '423-987', poNumber: 'PO 7' }
  dataOf(await app.call(ledes.updateMatter, { params: { id: matter.id }, body: ids }, token))
})

const profile = (more: object = {}) => ({
  format: 'ledes1998b',
  lawFirmId: '24-6437381',
  clientId: '00711',
  requiresCodes: false,
  classStyle: 'sixLetters',
  maxNarrative: 1024,
  taxHandling: 'refuse',
  ...more,
})
const saveProfile = async (more: object = {}) =>
  dataOf<ClientProfile>(
    await app.call(ledes.updateClient, { params: { id: matter.clientId }, body: profile(more) }, token),
  )
const check = async (query: object) => dataOf<LedesCheck>(await app.call(ledes.check, { query }, token))
const download = (query: object) => app.call(ledes.export, { query }, token)
/** The lines of a file by the names of their fields. */
const rowsOf = (text: string) => parseLedes(text).lines.map(({ row }) => row)
async function downloadText(query: object) {
  const sent = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  const url = `/api${ledes.export.path}?${sent.toString()}`
  const answer = await app.app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

async function billed(more: object = {}) {
  const [hour, cost] = [await anHourOn(app, firm, matter.id), await anExpense(app, firm, { matterId: matter.id })]
  return anInvoice(app, firm, matter, {
    lines: [
      timeLine(hour, { description: 'Read “the record” — all of it', discount: { type: 'amount', value: 50 } }),
      { work: { kind: 'expense', id: cost.id }, taxCodeIds: [] },
    ],
    ...more,
  })
}
const setCodes = async ({ id, lines }: InvoiceDetail & { id: string }) => {
  const body = {
    lines: [
      { lineId: lines[0]?.id ?? '', taskCode: 'l510' },
      { lineId: lines[1]?.id ?? '', expenseCode: 'E107' },
    ],
  }
  return app.call(ledes.updateLineCodes, { params: { id }, body }, token)
}

describe('the file of an invoice', () => {
  test('has a line for each fee and cost, with the ids, codes and people that the client knows', async () => {
    await saveProfile()
    const invoice = await billed()
    dataOf(await setCodes(invoice))
    const { status, text, headers } = await downloadText({ ids: invoice.id })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('-ledes1998b.txt')
    const [fee, expense, ...none] = rowsOf(text)
    expect(none).toEqual([])
    expect(fee).toMatchObject({
      INVOICE_DATE: '20260317',
      INVOICE_NUMBER: invoice.number,
      CLIENT_ID: '00711',
      LAW_FIRM_ID: '24-6437381',
      LAW_FIRM_MATTER_ID: '0528',
      CLIENT_MATTER_ID: '423-987',
      INVOICE_TOTAL: '299.00',
      'EXP/FEE/INV_ADJ_TYPE': 'F',
      LINE_ITEM_NUMBER_OF_UNITS: '1.0000',
      LINE_ITEM_UNIT_COST: '250.00',
      LINE_ITEM_ADJUSTMENT_AMOUNT: '-50.00',
      LINE_ITEM_TOTAL: '200.00',
      LINE_ITEM_TASK_CODE: 'L510',
      LINE_ITEM_ACTIVITY_CODE: 'A102',
      LINE_ITEM_EXPENSE_CODE: '',
      TIMEKEEPER_ID: 'AF01',
      TIMEKEEPER_NAME: 'Finch, Amara',
      TIMEKEEPER_CLASSIFICATION: 'PARTNR',
      LINE_ITEM_DESCRIPTION: 'Read "the record" - all of it',
    })
    expect(expense).toMatchObject({
      LINE_ITEM_NUMBER: '2',
      'EXP/FEE/INV_ADJ_TYPE': 'E',
      LINE_ITEM_TOTAL: '99.00',
      LINE_ITEM_EXPENSE_CODE: 'E107',
      TIMEKEEPER_ID: '',
    })
    expect(await check({ ids: invoice.id })).toMatchObject({ errors: 0, lines: 2 })
  })

  test('is refused while receivers would refuse it, and given to who accepts the errors', async () => {
    await saveProfile({ requiresCodes: true })
    const invoice = await billed()
    const checked = await check({ ids: invoice.id })
    expect(checked.findings.map(({ code, line }) => [code, line])).toEqual(
      expect.arrayContaining([['MISSING_TASK_CODE', 3]]),
    )
    const refused = await download({ ids: invoice.id })
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 422, code: 'ledes_errors' })
    expect((await downloadText({ ids: invoice.id, accept: true })).status).toBe(200)
    dataOf(await setCodes(invoice))
    expect((await downloadText({ ids: invoice.id })).status).toBe(200)
  })

  test('takes the discount of the whole invoice off on lines of its own', async () => {
    await saveProfile()
    const invoice = await billed({ discount: { type: 'percent', value: 10, appliesTo: 'all' } })
    dataOf(await setCodes(invoice))
    const rows = rowsOf((await downloadText({ ids: invoice.id })).text)
    expect(rows.map((row) => [row['EXP/FEE/INV_ADJ_TYPE'], row.LINE_ITEM_TOTAL])).toEqual([
      ['F', '200.00'],
      ['E', '99.00'],
      ['IF', '-20.00'],
      ['IE', '-9.90'],
    ])
    expect(rows[0]?.INVOICE_TOTAL).toBe('269.10')
  })

  test('has tax in 98BI only, and in 1998B what the client says', async () => {
    const [code] = dataOf<{ id: string; kind: string }[]>(await app.call(taxCodes.list, {}, token)).filter(
      ({ kind }) => kind === 'standard',
    )
    await saveProfile({ taxHandling: 'refuse' })
    const hour = await anHourOn(app, firm, matter.id)
    const invoice = await anInvoice(app, firm, matter, { lines: [timeLine(hour, { taxCodeIds: [code?.id] })] })
    expect(invoice.taxTotal).toBeGreaterThan(0)
    expect((await check({ ids: invoice.id })).findings.map((finding) => finding.code)).toContain('TAX_NOT_IN_FORMAT')

    await saveProfile({ taxHandling: 'asExpense' })
    const asExpense = rowsOf((await downloadText({ ids: invoice.id })).text)
    expect(asExpense[1]).toMatchObject({ 'EXP/FEE/INV_ADJ_TYPE': 'E', LINE_ITEM_EXPENSE_CODE: 'E124' })
    expect(asExpense[1]?.INVOICE_TOTAL).toBe(invoice.total.toFixed(2))

    const [fee] = rowsOf((await downloadText({ ids: invoice.id, format: 'ledes98bi' })).text)
    expect(fee).toMatchObject({
      INVOICE_TOTAL: invoice.total.toFixed(2),
      INVOICE_NET_TOTAL: '250.00',
      INVOICE_TAX_TOTAL: invoice.taxTotal.toFixed(2),
      LINE_ITEM_TAX_TOTAL: invoice.taxTotal.toFixed(2),
      LINE_ITEM_TAX_RATE: String((invoice.taxes[0]?.percent ?? 0) / 100),
      INVOICE_CURRENCY: invoice.currencyCode,
      PO_NUMBER: 'PO 7',
      TIMEKEEPER_LAST_NAME: 'Finch',
    })
  })

  test('holds several invoices of a filter, and only issued ones', async () => {
    await saveProfile()
    const own = await aMatter(app, firm)
    const issued = [await anInvoice(app, firm, own), await anInvoice(app, firm, own)]
    dataOf(await app.call(invoices.create, { body: invoiceBody(own) }, token))
    const checked = await check({ matterId: own.id })
    expect(checked).toMatchObject({ invoices: 2, coded: [] })
    const rows = rowsOf((await downloadText({ matterId: own.id, accept: true })).text)
    expect(new Set(rows.map((row) => row.INVOICE_NUMBER))).toEqual(new Set(issued.map(({ number }) => number)))
    const none = await download({ clientId: (await aMatter(app, firm)).clientId })
    expect(none.body.code).toBe('nothing_to_export')
  })
})

describe('codes', () => {
  test('of a line are refused where they do not exist, are a phase, or stand on a draft', async () => {
    const invoice = await billed()
    const attempt = async (taskCode: string) => {
      const body = { lines: [{ lineId: invoice.lines[0]?.id ?? '', taskCode }] }
      return (await app.call(ledes.updateLineCodes, { params: { id: invoice.id }, body }, token)).body.code
    }
    expect([await attempt('L999'), await attempt('L100'), await attempt('A101')]).toEqual(
      Array.from({ length: 3 }, () => 'utbms_code_unknown'),
    )
  })

  test('of an activity type are those of the time that is recorded under it', async () => {
    const activities = dataOf<CodedActivity[]>(await app.call(utbms.activities, {}, token))
    const research = activities.find(({ utbmsCode }) => utbmsCode === 'A102')
    const body = { utbmsCode: 'A104', version: research?.version }
    const saved = await app.call(utbms.updateActivity, { params: { id: research?.id ?? '' }, body }, token)
    expect(dataOf<CodedActivity>(saved)).toMatchObject({ utbmsCode: 'A104' })
    const wrong = await app.call(
      utbms.updateActivity,
      { params: { id: research?.id ?? '' }, body: { utbmsCode: 'E101' } },
      token,
    )
    expect(wrong.body.code).toBe('utbms_code_unknown')
    const back = { utbmsCode: 'A102' }
    dataOf(await app.call(utbms.updateActivity, { params: { id: research?.id ?? '' }, body: back }, token))
  })
})

describe('a file of another system', () => {
  test('is checked, and becomes a draft with the same total', async () => {
    await saveProfile()
    const invoice = await billed({ discount: { type: 'percent', value: 10, appliesTo: 'fees' } })
    dataOf(await setCodes(invoice))
    const { text } = await downloadText({ ids: invoice.id })
    const reading = dataOf<LedesReading>(await app.call(ledes.read, { body: { content: text } }, token))
    expect(reading.invoices).toMatchObject([{ number: invoice.number, errors: 0, lines: 3, matter: { id: matter.id } }])
    const body = { content: text, invoice: invoice.number, matterId: matter.id }
    const { invoiceId } = dataOf<{ invoiceId: string }>(await app.call(ledes.import, { body }, token))
    const draft = dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id: invoiceId } }, token))
    expect(draft).toMatchObject({ state: 'draft', total: invoice.total, discountAmount: 20 })
    expect(draft.lines[0]).toMatchObject({ work: null, quantity: 1, rate: 250, person: { name: 'Amara Finch' } })
  })

  test('that is none says so, and one with wrong figures makes no draft', async () => {
    const none = dataOf<LedesReading>(await app.call(ledes.read, { body: { content: 'Hello' } }, token))
    expect(none).toMatchObject({ format: null, invoices: [], errors: 1 })
    const invoice = await billed()
    const { text } = await downloadText({ ids: invoice.id, accept: true })
    const content = text.replaceAll('200.00', '201.00')
    const body = { content, invoice: invoice.number, matterId: matter.id }
    expect((await app.call(ledes.import, { body }, token)).body.code).toBe('ledes_errors')
    const long = `LEDES1998B[]\n${'\n'.repeat(5_100)}`
    expect((await app.call(ledes.read, { body: { content: long } }, token)).body.code).toBe('file_too_long')
  })
})

test('another person cannot have the same timekeeper id', async () => {
  const colleague = await firm.join('associate')
  const body = { timekeeperId: 'AF01', classification: 'ASSOC' }
  const taken = await app.call(ledes.updateTimekeeper, { params: { id: colleague.id }, body }, token)
  expect(taken.body.errors).toEqual({ timekeeperId: 'Another person has this timekeeper id' })
})

test('a matter that requires codes refuses a billable cost whose category has none', async () => {
  await saveProfile({ requiresCodes: true })
  const own = await aMatter(app, firm, { clientId: matter.clientId })
  const categories = dataOf<CodedActivity[]>(await app.call(utbms.activities, {}, token))
  const { id: categoryId = '', version } = categories.find((one) => one.appliesTo === 'expense') ?? {}
  const cleared = { params: { id: categoryId }, body: { utbmsCode: null, version } }
  dataOf(await app.call(utbms.updateActivity, cleared, token))
  const save = (more: object) =>
    app.call(
      expenses.create,
      { body: { matterId: own.id, categoryId, date: '2026-03-17', unitCost: 20, ...more } },
      token,
    )
  expect((await save({})).body.errors).toEqual({ expenseCode: 'This matter requires an expense code' })
  expect((await save({ expenseCode: 'L210' })).body.errors).toEqual({ expenseCode: 'L210 is no expense code' })
  expect((await save({ isBillable: false })).status).toBe(200)
  expect(dataOf(await save({ expenseCode: 'e101' }))).toMatchObject({ expenseCode: 'E101' })
  await saveProfile()
})
