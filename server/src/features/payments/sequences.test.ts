import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingSteps, clientFaults, type BillingWorld } from '../../testing/billing-sequences.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { officeBook } from '../../testing/ledger.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { aClient, aMatter } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

/** LEXHOLD_SEQUENCES=10000 runs as many; the suite is content with a few. */
const sequences = Number(process.env['LEXHOLD_SEQUENCES'] ?? 24)
/** The whole books are compared again after so many sequences, and at the end. */
const CHECK_EVERY = 250

const CURRENCIES = [
  { code: 'USD', rate: '1' },
  { code: 'JPY', rate: '151.37' },
  { code: 'KWD', rate: '0.3071' },
]

const commands = fc.array(
  fc.record({
    step: fc.nat(billingSteps.length - 1),
    which: fc.nat(1_000),
    size: fc.nat(99_729),
  }),
  { minLength: 4, maxLength: 18 },
)

test(
  'whatever is billed, split between payers, paid, credited, written off, refunded, voided and bounced, the books agree with the documents',
  async () => {
    const firm = await aFirm(app, { currency: 'USD' })
    const accountId = (await officeBook(app, firm)).accountId('1000')
    const ids = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: number; code: string }>('select id, code from app.currencies')
      return new Map(rows.map(({ id, code }) => [code, id]))
    })
    const payerIds = [(await aClient(app, firm)).id, (await aClient(app, firm)).id]
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CURRENCIES), commands, async (currency, steps) => {
        const world: BillingWorld = {
          app,
          firm,
          accountId,
          payerIds,
          matter: await aMatter(app, firm, { currencyCode: currency.code }),
          currency: { ...currency, id: ids.get(currency.code) ?? 0 },
          invoiceIds: [],
          paymentIds: [],
          creditNoteIds: [],
          writeOffIds: [],
        }
        for (const { step, ...choice } of steps) await billingSteps[step]?.run(world, choice)
        expect(await clientFaults(world)).toEqual([])
        done += 1
        expect(done % CHECK_EVERY === 0 ? await ledgerDifferences(app, firm) : []).toEqual([])
      }),
      { numRuns: sequences, endOnFailure: true },
    )
    expect(await ledgerDifferences(app, firm)).toEqual([])
  },
  60_000 + sequences * 2_000,
)
