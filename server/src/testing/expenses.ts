import { expenses } from '#contract/expenses.ts'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { asOwnerOf, type FactoryParts, type TestFirm } from './factories.ts'
import { dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

/** The id of a category of expenses. */
export const categoryOf = (test: FactoryParts, firm: TestFirm, name = 'Court filing fee'): Promise<string> =>
  asOwnerOf(test, firm.id, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      "select id from app.activities where name = $1 and applies_to = 'expense'",
      [name],
    )
    if (!rows[0]) throw new Error(`no category ${name}`)
    return rows[0].id
  })

/** The body of a save as the form sends it: a filing fee of 99.00, billable. */
export const expenseBody = async (test: FactoryParts, firm: TestFirm, more: object = {}) => ({
  categoryId: await categoryOf(test, firm),
  description: 'Filing of the statement of claim',
  date: '2026-03-16',
  unitCost: 99,
  ...more,
})

/** An expense, recorded the way people record one. */
export async function anExpense(
  test: TestApp,
  firm: TestFirm,
  about: object,
  token = firm.administrator.token,
): Promise<ExpenseDetail> {
  const body = await expenseBody(test, firm, about)
  return dataOf<ExpenseDetail>(await test.call(expenses.create, { body }, token))
}
