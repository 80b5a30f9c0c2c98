import type { ClientInput } from '#contract/clients.ts'
import type { ExpenseInput } from '#contract/expense-shapes.ts'
import type { InvoiceInput } from '#contract/invoice-shapes.ts'
import type { MatterInput } from '#contract/matters.ts'
import type { FirmContext } from '../../platform/context.ts'

type Create<Input> = (context: FirmContext, input: Input) => Promise<{ readonly id: string }>
type Delete = (context: FirmContext, id: string) => Promise<unknown>

/** An open invoice of older books, with what is still owed of it on one line. */
interface OpenInvoiceToBring {
  readonly number: string
  readonly takenOverOn: string
  readonly input: InvoiceInput
}
/** What an account of client money holds for a matter. */
interface TrustBalanceToBring {
  readonly accountId: string
  readonly matterId: string
  readonly amount: string
  readonly reference: string
  readonly takenOverOn: string
}
/** What a client has to their credit. */
interface ClientCreditToBring {
  readonly clientId: string
  readonly number: string
  readonly currency: string
  readonly amount: string
  readonly exchangeRate: string | undefined
  readonly takenOverOn: string
}

/** A contact of a file; its client gets it beside those that it has. */
export type ContactInput = NonNullable<ClientInput['contacts']>[number]

/** The services of the forms, by which rows are stored and taken back. They are handed in, because features know each other less. */
export interface ImportServices {
  readonly createClient: Create<ClientInput>
  readonly deleteClient: Delete
  /** Returns the id of the contact. */
  readonly addContact: (
    context: FirmContext,
    clientId: string,
    contact: Omit<ContactInput, 'isPrimary'>,
  ) => Promise<string>
  readonly deleteContact: Delete
  readonly createMatter: Create<MatterInput>
  readonly deleteMatter: Delete
  readonly createExpense: Create<ExpenseInput>
  readonly deleteExpense: Delete
  readonly bringInvoiceForward: Create<OpenInvoiceToBring>
  readonly takeBackInvoice: Delete
  readonly bringBalanceForward: Create<TrustBalanceToBring>
  readonly takeBackBalance: Delete
  readonly bringCreditForward: Create<ClientCreditToBring>
  readonly takeBackCredit: Delete
}
