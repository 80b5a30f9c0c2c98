import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { RecordTypeContract } from '#contract/record-type.ts'
import type { Membership } from '../../platform/http/session.ts'
import type { OverviewPart } from '../records/public.ts'

/** What a type of record adds; null where the person has no permission for it. */
export interface OverviewOfType {
  readonly contract: RecordTypeContract
  readonly part: OverviewPart | null
}

interface Reader {
  readonly currency: string
  readonly permissions: Membership['permissions']
}

export function toOverview(types: readonly OverviewOfType[], { currency, permissions }: Reader) {
  const amount = (minor: bigint) => minorToNumber(minor, currency)
  const sum = (pick: (part: OverviewPart) => bigint | undefined) =>
    types.reduce((total, { part }) => total + ((part && pick(part)) ?? 0n), 0n)
  const [billed, paid] = [sum((part) => part.billedMinor), sum((part) => part.paidMinor)]
  return {
    currencyCode: currency,
    unbilled: valuesOf(types, 'unbilled', ({ unbilled }) => {
      if (!unbilled) return null
      const { minor, ...figures } = unbilled
      return { ...figures, amount: amount(minor) }
    }),
    invoiced: holds(permissions, 'invoice')
      ? {
          invoices: Number(sum((part) => BigInt(part.invoices ?? 0))),
          billed: amount(billed),
          paid: amount(paid),
          outstanding: amount(billed - paid),
        }
      : null,
    trust: holds(permissions, 'trustAccountRequest')
      ? { deposits: Number(sum((part) => BigInt(part.deposits ?? 0))), ...toHeld(types, currency) }
      : null,
    counts: Object.fromEntries(
      types.flatMap(({ contract, part }) =>
        contract.count === undefined ? [] : [[contract.count, part?.count ?? null]],
      ),
    ),
    ...valuesOf(types, 'figures', ({ figures }, key) => figures?.[key]),
  }
}

/** What is held in the firm's currency, and beside it in each other one. */
function toHeld(types: readonly OverviewOfType[], home: string) {
  const held = types.flatMap(({ part }) => part?.held ?? []).filter(({ minor }) => minor !== 0n)
  return {
    held: minorToNumber(
      held.filter(({ currency }) => currency === home).reduce((sum, { minor }) => sum + minor, 0n),
      home,
    ),
    others: held
      .filter(({ currency }) => currency !== home)
      .map(({ currency, minor }) => ({ currencyCode: currency, held: minorToNumber(minor, currency) })),
  }
}

/** A value for each key that the types' contracts give to a part of the page. */
const valuesOf = (
  types: readonly OverviewOfType[],
  where: 'unbilled' | 'figures',
  pick: (part: OverviewPart, key: string) => unknown,
) =>
  Object.fromEntries(
    types.flatMap(({ contract, part }) =>
      Object.keys(contract[where] ?? {}).map((key) => [key, part && pick(part, key)] as const),
    ),
  )
