import type { Insertable } from 'kysely'
import { addDays } from '#domain/calendar-day.ts'
import { toMajorText } from '#domain/money.ts'
import type { DB } from '../platform/db/schema.generated.ts'
import type { FirmTx } from '../platform/db/transactions.ts'
import { momentOn } from './moments.ts'
import { actAs, type LoadedDemo } from './people.queries.ts'

type DemoExpense = LoadedDemo['expenses'][number]

const RECORDED = '17:40'

/** Each is inserted as its own requester: the database refuses requests and decisions in the name of others. */
export async function insertExpenses(tx: FirmTx, { firm, expenses, loadedAt }: LoadedDemo): Promise<void> {
  const categories = await tx
    .selectFrom('app.activities')
    .select(['id', 'name'])
    .where('applies_to', '=', 'expense')
    .execute()
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]))
  const rowOf = (expense: DemoExpense): Insertable<DB['app.expenses']> => ({
    business_id: firm.id,
    id: expense.id,
    matter_id: expense.matterId,
    activity_id: categoryIds.get(expense.category) ?? '',
    description: expense.description,
    vendor: expense.vendor,
    reference: expense.reference,
    spent_on: expense.spentOn,
    quantity: expense.quantity,
    unit_cost: expense.unitCost,
    cost_minor: expense.priced.cost.minor,
    tax_percentage: expense.taxPercentage,
    tax_minor: expense.priced.tax.minor,
    markup_percentage: expense.markupPercentage,
    markup_minor: expense.priced.markup.minor,
    amount_minor: expense.priced.amount.minor,
    currency: expense.currency,
    home_currency: firm.currency,
    exchange_rate: expense.exchangeRate,
    home_amount_minor: expense.priced.homeAmount.minor,
    is_firm_expense: expense.matterId === null,
    is_request: expense.request !== null,
    billing_state: expense.matterId === null ? 'notBillable' : 'unbilled',
    status: expense.request ? (expense.request.state === 'draft' ? 'draft' : 'submitted') : 'approved',
    payment_status: expense.isPaid ? 'paid' : 'unpaid',
    added_by: expense.addedById,
    created_at: momentOn(expense.spentOn, RECORDED, loadedAt),
  })
  for (const expense of expenses.toSorted((left, right) => (left.spentOn < right.spentOn ? -1 : 1))) {
    await actAs(tx, expense.addedById)
    await tx.insertInto('app.expenses').values(rowOf(expense)).execute()
    await decide(tx, expense, loadedAt)
  }
}

/** Requests are decided on the next morning. */
async function decide(tx: FirmTx, { id, spentOn, request }: DemoExpense, loadedAt: Date): Promise<void> {
  if (request?.state !== 'approved' && request?.state !== 'rejected') return
  await actAs(tx, request.deciderId)
  await tx
    .updateTable('app.expenses')
    .set({
      status: request.state,
      decided_by: request.deciderId,
      decided_at: momentOn(addDays(spentOn, 1), '09:40', loadedAt),
      decision_note: request.reason,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertFlatFees(tx: FirmTx, { firm, flatFees, loadedAt }: LoadedDemo): Promise<void> {
  await tx
    .insertInto('app.flat_fees')
    .values(
      flatFees.map((fee) => ({
        business_id: firm.id,
        id: fee.id,
        matter_id: fee.matterId,
        user_id: fee.earnerId,
        description: fee.description,
        charged_on: fee.chargedOn,
        unit_cost: toMajorText(fee.amount),
        amount_minor: fee.amount.minor,
        currency: fee.amount.currency,
        home_currency: firm.currency,
        exchange_rate: fee.exchangeRate,
        home_amount_minor: fee.homeAmount.minor,
        billing_state: 'unbilled',
        added_by: fee.earnerId,
        created_at: momentOn(fee.chargedOn, RECORDED, loadedAt),
      })),
    )
    .execute()
  await tx
    .insertInto('app.flat_fee_instalments')
    .values(
      flatFees.flatMap((fee) =>
        fee.instalments.map((part, index) => ({
          business_id: firm.id,
          id: part.id,
          flat_fee_id: fee.id,
          matter_id: fee.matterId,
          position: index + 1,
          due_on: part.dueOn,
          amount_minor: part.amount.minor,
          home_amount_minor: part.homeAmount.minor,
        })),
      ),
    )
    .execute()
}
