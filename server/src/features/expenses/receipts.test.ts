import { describe, expect, test } from 'vitest'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { progressNotes } from '#contract/progress.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { anExpense, expenseBody } from '../../testing/expenses.ts'
import { anUpload, PNG } from '../../testing/files.ts'
import { noteBody } from '../../testing/progress.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('a receipt', () => {
  test('is an image or a PDF by its content, for one matter, for several, and in an edit', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [one, two] = [await aMatter(app, firm), await aMatter(app, firm)]
    const upload = async (name: string, content?: Buffer) => (await anUpload(app, token, name, content)).id
    const receipts = [await upload('Receipt.pdf'), await upload('Photo.txt', PNG)]
    const withReceipts = await anExpense(app, firm, { matterId: one.id, attachmentIds: receipts })
    expect(withReceipts.files.map(({ mediaType }) => mediaType)).toEqual(['application/pdf', 'image/png'])

    const text = await upload('Receipt.pdf.txt', Buffer.from('Paid in cash.'))
    const refused = {
      status: 422,
      body: { code: 'file_kind_refused', errors: { attachmentIds: 'Only PDF and images can be added here' } },
    }
    const shared = { parts: [one, two].map(({ id }) => ({ matterId: id, share: 1 })) }
    for (const of of [{ matterId: one.id }, { isFirmExpense: true }, shared]) {
      const body = await expenseBody(app, firm, { ...of, attachmentIds: [text] })
      expect(await app.call(expenses.create, { body }, token)).toMatchObject(refused)
    }
    const save = async (attachmentIds: string[]) => {
      const body = await expenseBody(app, firm, { matterId: one.id, attachmentIds })
      return app.call(expenses.update, { params: { id: withReceipts.id }, body }, token)
    }
    expect(await save([...receipts, text])).toMatchObject(refused)

    // Nothing of it was taken in: the file is still there for a record that takes its kind.
    const body = noteBody(one.id, { attachmentIds: [text] })
    expect(dataOf(await app.call(progressNotes.create, { body }, token))).toMatchObject({ attachments: [{ id: text }] })
  })

  test('goes with its expense to another matter, also where the save says nothing of receipts', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const partner = await firm.join('partner')
    const [one, two] = [await aMatter(app, firm), await aMatter(app, firm)]
    const receipt = (await anUpload(app, administrator.token)).id
    const { id } = await anExpense(app, firm, { matterId: one.id, attachmentIds: [receipt] })
    const body = await expenseBody(app, firm, { matterId: two.id })
    const moved = dataOf<ExpenseDetail>(await app.call(expenses.update, { params: { id }, body }, administrator.token))
    expect(moved.files).toMatchObject([{ id: receipt }])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [one.id]),
    )
    const read = dataOf<ExpenseDetail>(await app.call(expenses.get, { params: { id } }, partner.token))
    expect(read.files).toMatchObject([{ id: receipt }])
  })

  test('of another kind that an expense has from before stays with it', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, files } = await anExpense(app, firm, {
      isFirmExpense: true,
      attachmentIds: [(await anUpload(app, token)).id],
    })
    const attachmentIds = files.map((file) => file.id)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.files set media_type = 'text/plain' where id = any ($1)", [attachmentIds]),
    )
    const body = await expenseBody(app, firm, { isFirmExpense: true, attachmentIds })
    expect(dataOf(await app.call(expenses.update, { params: { id }, body }, token))).toMatchObject({
      files: [{ mediaType: 'text/plain' }],
    })
  })
})
