import type { PaymentDetail } from '#contract/payment-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { selectRefunds } from './credits.queries.ts'
import { findPayment, selectPeople } from './queries.ts'
import { selectClosedParts, selectSettlementsOfCredit, selectSettlementsOfPayment } from './settling.queries.ts'
import { toPaymentDetail } from './view.ts'

export async function getPayment(
  { tx, membership }: Pick<FirmWork, 'tx' | 'membership'>,
  id: string,
): Promise<PaymentDetail> {
  const row = await findPayment(tx, id)
  if (!row) throw notFound('Payment')
  const ids = [row.created_by, row.undone_by].filter((one) => one !== null)
  const [settlements, parts, applications, refunds, people, known] = await Promise.all([
    selectSettlementsOfPayment(tx, id),
    selectClosedParts(tx, row.entry_id),
    row.credit_id === null ? [] : selectSettlementsOfCredit(tx, row.credit_id),
    row.credit_id === null ? [] : selectRefunds(tx, row.credit_id),
    ids.length === 0 ? [] : selectPeople(tx, ids),
    currencies(tx),
  ])
  const names = new Map(people.map((person) => [person.id, person.full_name]))
  return toPaymentDetail(
    { row, settlements, parts, applications, refunds, names },
    { currencies: known, permissions: membership.permissions },
  )
}
