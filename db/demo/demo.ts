import { type DemoClient, drawClients } from './clients.ts'
import { drawCreditNotes, type DemoCreditNote } from './credit-notes.ts'
import { drawCourtUpdates } from './court-updates.ts'
import { type DemoExpense, drawExpenses } from './expenses.ts'
import { type DemoFlatFee, drawFlatFees } from './flat-fees.ts'
import { DEMO_SEED } from './identity.ts'
import { type DemoInvoice, drawInvoices } from './invoices.ts'
import { type DemoMatter, drawMatters } from './matters.ts'
import { drawPayments, type DemoPayment } from './payments.ts'
import { drawNotes, type DemoUpdate } from './progress-notes.ts'
import { Random } from './random.ts'
import { type DemoFirm, type DemoPerson, firm, team } from './team.ts'
import { type DemoTimeEntry, drawTimeEntries } from './time-entries.ts'
import { drawTrust, type DemoTrust } from './trust.ts'

export type DemoData = {
  readonly firm: DemoFirm
  readonly people: readonly DemoPerson[]
  readonly clients: readonly DemoClient[]
  readonly matters: readonly DemoMatter[]
  readonly timeEntries: readonly DemoTimeEntry[]
  /** Progress notes, then court updates. */
  readonly progress: readonly DemoUpdate[]
  readonly expenses: readonly DemoExpense[]
  readonly flatFees: readonly DemoFlatFee[]
  readonly invoices: readonly DemoInvoice[]
  readonly payments: readonly DemoPayment[]
  readonly creditNotes: readonly DemoCreditNote[]
  readonly trust: DemoTrust
}

/** The fictional firm Marula & Finch LP: the same rows every time, ids included. Passwords are set where it is loaded. */
export function demoFirm(): DemoData {
  const random = new Random(DEMO_SEED)
  const clients = drawClients(random)
  const matters = drawMatters(random, clients)
  const timeEntries = drawTimeEntries(matters)
  const notes = drawNotes(timeEntries)
  const [expenses, flatFees] = [drawExpenses(matters), drawFlatFees(matters)]
  const invoices = drawInvoices({ matters, timeEntries, expenses, flatFees })
  const payments = drawPayments(invoices, { clients, matters })
  return {
    firm,
    people: team,
    clients,
    matters,
    timeEntries,
    progress: [...notes, ...drawCourtUpdates(matters, notes.length)],
    expenses,
    flatFees,
    invoices,
    payments,
    creditNotes: drawCreditNotes(invoices),
    trust: drawTrust({ matters, invoices, payments }),
  }
}
