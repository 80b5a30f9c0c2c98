import { dayInZone } from '#domain/calendar-day.ts'
import type { InvoiceDetail, InvoiceInput } from '#contract/invoice-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { resolveDraft } from './draft.ts'
import {
  countMembers,
  findClientForInvoice,
  findInvoice,
  isInvoice,
  selectInvoicesOfSplit,
  selectLines,
  selectMatterNames,
  selectPeople,
  selectPeopleOf,
  selectTaxes,
} from './queries.ts'
import { selectPayers } from './payers.queries.ts'
import { toInvoiceColumns, toLineRows, toTaxRows, workColumns } from './rows.ts'
import { toSplit } from './split.ts'
import { toInvoiceDetail, type Viewer } from './view.ts'

/** The day that it is for the firm. */
export async function firmToday({ tx, businessId, clock }: Pick<FirmWork, 'tx' | 'businessId' | 'clock'>) {
  return dayInZone((await firmSettings(tx, businessId)).time_zone, clock.now().getTime())
}

export async function viewerOf(context: FirmWork): Promise<Viewer> {
  const { tx, userId, membership } = context
  const [known, today, settings, members] = await Promise.all([
    currencies(tx),
    firmToday(context),
    getBillingSettings(context),
    countMembers(tx),
  ])
  return {
    currencies: known,
    permissions: membership.permissions,
    userId,
    today,
    approvalRequired: settings.approvalRequired,
    selfApproval: settings.allowSelfApproval ?? members === 1,
  }
}

/** Refuses the id of an invoice that is not there for the person. */
export async function assertInvoice({ tx }: Pick<FirmWork, 'tx'>, id: string): Promise<void> {
  if (!(await isInvoice(tx, id))) throw notFound('Invoice')
}

export async function getInvoice(context: FirmWork, id: string): Promise<InvoiceDetail> {
  const { tx } = context
  const [row, lines, taxes, people, payers, viewer] = await Promise.all([
    findInvoice(tx, id),
    selectLines(tx, id),
    selectTaxes(tx, id),
    selectPeopleOf(tx, id),
    selectPayers(tx, id),
    viewerOf(context),
  ])
  if (!row) throw notFound('Invoice')
  const parts = payers[0] ? await selectInvoicesOfSplit(tx, payers[0].split_id) : []
  const names = new Map(people.map((person) => [person.id, person.full_name]))
  return { ...toInvoiceDetail({ row, lines, taxes, names }, viewer), ...toSplit(row, { payers, parts }, viewer) }
}

/** An issued invoice as it is for somebody who has no right in the firm: whoever reads its document or has its address. */
export const getInvoiceForReader = (work: Pick<FirmWork, 'tx' | 'businessId' | 'clock'>, id: string) =>
  getInvoice({ ...work, userId: '', membership: nobody(work.businessId) }, id)

const nobody = (businessId: string) => ({
  businessId,
  adminUserId: '',
  roleId: '',
  roleName: '',
  permissions: new Set<never>(),
})

/**
 * The invoice that a form describes, made of the rows that saving it would store. It may be sent for approval or approved if
 * that would be possible once it is saved.
 */
export async function previewInvoice(context: FirmWork, input: InvoiceInput): Promise<InvoiceDetail> {
  const { tx, businessId, userId, clock } = context
  const draft = await resolveDraft(context, input)
  const keys = { businessId, invoiceId: newId() }
  const columns = toInvoiceColumns(draft)
  const [client, matters, people, viewer] = await Promise.all([
    findClientForInvoice(tx, draft.clientId),
    selectMatterNames(tx, columns.matter_ids),
    selectPeople(tx, [userId, ...draft.lines.flatMap((line) => line.userId ?? [])]),
    viewerOf(context),
  ])
  const names = new Map(people.map((person) => [person.id, person.full_name]))
  const row = {
    ...columns,
    business_id: businessId,
    id: keys.invoiceId,
    status: 'draft' as const,
    number: null,
    created_by: userId,
    created_at: clock.now(),
    updated_at: clock.now(),
    submitted_by: null,
    submitted_at: null,
    return_reason: '',
    approved_by: null,
    approved_at: null,
    entry_id: null,
    voided_by: null,
    voided_at: null,
    void_reason: '',
    void_entry_id: null,
    version: 1,
    open_minor: '0',
    open_home_minor: '0',
    credited_minor: '0',
    written_off_minor: '0',
    sent_at: null,
    viewed_at: null,
    brought_forward_on: null,
    deleted_at: null,
    deleted_by: null,
    released: null,
    next_due_on: columns.due_on,
    reminded_at: null,
    reminder_count: '0',
    client_name: client?.name ?? '',
    author_name: names.get(userId) ?? '',
    matters,
  }
  const lines = toLineRows(draft, keys).map((line, index) => ({
    ...line,
    ...workColumns(draft.lines[index]?.work ?? null),
    work_id: draft.lines[index]?.work?.id ?? null,
    person_name: line.user_id === null ? null : (names.get(line.user_id) ?? null),
  }))
  const detail = toInvoiceDetail({ row, lines, taxes: toTaxRows(draft, keys), names }, viewer)
  return { ...detail, id: null, created: null, canDelete: false, canSplit: false }
}
