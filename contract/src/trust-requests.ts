import { z } from 'zod'
import { DEPOSIT_REQUEST_STATES } from '#domain/trust-request.ts'
import {
  AnsweredDay,
  exportKeys,
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Flag,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
  Text,
} from './common.ts'
import { anyone, endpoint, needs } from './endpoint.ts'
import { EditedVersion, Note, requiredDay, RequiredId, requiredNumber } from './fields.ts'
import { PAYMENT_PROVIDERS } from './online-payments.ts'
import { trustAmountRefusals } from './trust-shapes.ts'

const Named = z.strictObject({ id: Id(), name: z.string() })
const filterId = (message: string) => optionalQuery(Id(message))

/** Asks a client to pay money in, which is held for a matter. Amounts are in the currency of its ledger. */
export const DepositRequest = z.strictObject({
  id: Id(),
  number: z.string(),
  state: z.enum(DEPOSIT_REQUEST_STATES),
  ledgerId: Id(),
  accountId: Id(),
  accountName: z.string(),
  client: Named,
  matter: Named.extend({ number: z.string() }),
  reason: z.string(),
  dueOn: AnsweredDay,
  amount: z.number(),
  /** What was received for it, cleared or not. */
  received: z.number(),
  outstanding: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  requested: z.strictObject({ at: Moment, person: Person }),
  isToDecide: z.boolean(),
  version: z.int(),
})
export type DepositRequest = z.infer<typeof DepositRequest>

export const DepositRequestDetail = DepositRequest.extend({
  decided: z.strictObject({ at: Moment, person: Person.nullable(), note: z.string() }).nullable(),
  sentAt: Moment.nullable(),
  /** To whom it was mailed; a blank recipient is an address that somebody copied. */
  links: z.array(
    z.strictObject({
      id: Id(),
      recipient: z.string(),
      createdAt: Moment,
      expiresAt: Moment,
      firstReadAt: Moment.nullable(),
      isOpen: z.boolean(),
    }),
  ),
  /** The client's address, where it has one. */
  clientEmail: z.string(),
  /** What a mail with it would say; `{link}` stands for the address that each recipient gets. */
  mail: z.strictObject({ subject: z.string(), text: z.string() }),
  /** While it waits for approval: who else may approve it, by name. */
  approvers: z.array(Person),
  canEdit: z.boolean(),
  canSubmit: z.boolean(),
  canDecide: z.boolean(),
  canSend: z.boolean(),
  canCancel: z.boolean(),
  canReceive: z.boolean(),
})
export type DepositRequestDetail = z.infer<typeof DepositRequestDetail>

export const DEPOSIT_REQUEST_SORTS = ['requested', 'number', 'client', 'due', 'amount'] as const
export type DepositRequestSort = (typeof DEPOSIT_REQUEST_SORTS)[number]

export const DepositRequestFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  accountId: filterId('Account is not known'),
  ledgerId: filterId('Ledger is not known'),
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  state: optionalQuery(z.enum(DEPOSIT_REQUEST_STATES, 'State is not known')),
  /** Only those that wait for money: approved, and not received in full. */
  isOpen: optionalQuery(Flag),
})
export type DepositRequestFilters = z.output<typeof DepositRequestFilters>
export const DepositRequestQuery = DepositRequestFilters.extend(pagingKeys)
export type DepositRequestQuery = z.output<typeof DepositRequestQuery>

export const DepositRequestTotals = z.strictObject({
  count: z.int(),
  byState: z.record(z.enum(DEPOSIT_REQUEST_STATES), z.int()),
})
export type DepositRequestTotals = z.infer<typeof DepositRequestTotals>

const content = {
  /** Above 0: refused as `invalid_amount` (T9). */
  amount: requiredNumber(3, 'Amount', 999_999_999_999),
  dueOn: requiredDay,
  reason: RequiredText(1_000, 'Reason'),
}
export const DepositRequestInput = z.strictObject({
  ...firmKeys,
  matterId: RequiredId('Matter is required'),
  accountId: RequiredId('Account is required'),
  ...content,
})
export type DepositRequestInput = z.output<typeof DepositRequestInput>
export const DepositRequestUpdate = z.strictObject({ ...firmKeys, ...content, version: EditedVersion })
export type DepositRequestUpdate = z.output<typeof DepositRequestUpdate>

export const DepositRequestMoveInput = z.strictObject({ ...firmKeys, note: Note(2_000), version: EditedVersion })
export type DepositRequestMoveInput = z.output<typeof DepositRequestMoveInput>

const MAX_RECIPIENTS = 10
export const DepositRequestMail = z.strictObject({
  ...firmKeys,
  recipients: z
    .array(z.email('Email is not valid').max(254).toLowerCase())
    .min(1, 'Say who gets it')
    .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} recipients`)
    .refine((all) => new Set(all).size === all.length, 'Name each recipient once'),
  subject: RequiredText(300, 'Subject'),
  /** `{link}` stands for the address, which is each recipient's own. */
  text: RequiredText(5_000, 'Text'),
})
export type DepositRequestMail = z.output<typeof DepositRequestMail>

const params = z.object({ id: Id('Not an id') })
const create = needs('trustAccountRequest', 'trustAccountRequest.create')

export const trustRequests = {
  list: endpoint('GET', '/admin/trust-request/list', {
    summary: 'Deposit requests, the latest first',
    access: needs('trustAccountRequest'),
    query: DepositRequestQuery,
    spelling: listSpelling,
    response: page(DepositRequest),
  }),
  totals: endpoint('GET', '/admin/trust-request/totals', {
    summary: 'Counts by state of the deposit requests that match a filter',
    access: needs('trustAccountRequest'),
    query: DepositRequestFilters,
    spelling: listSpelling,
    response: DepositRequestTotals,
  }),
  export: endpoint('GET', '/admin/trust-request/export', {
    summary: 'All deposit requests that match a filter, as a CSV or XLSX file',
    access: needs('trustAccountRequest'),
    query: DepositRequestFilters.extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  get: endpoint('GET', '/admin/trust-request/:id', {
    summary: 'A deposit request with who decided about it and who read it',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: DepositRequestDetail,
  }),
  pdf: endpoint('GET', '/admin/trust-request/:id/pdf', {
    summary: 'A deposit request as PDF, as its client gets it',
    access: needs('trustAccountRequest'),
    params,
    query: FirmQuery.extend({ download: optionalQuery(Flag) }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
  }),
  create: endpoint('POST', '/admin/trust-request', {
    summary: 'Drafts a request to a client; the ledger of the matter is opened if there is none',
    access: create,
    body: DepositRequestInput,
    spelling: firmSpelling,
    response: DepositRequestDetail,
    refusals: [
      ...trustAmountRefusals,
      'account_closed',
      'account_of_other_client',
      'matter_closed',
      'ledger_closed',
      'ledger_exists',
    ],
    done: 'Request saved',
  }),
  update: endpoint('PUT', '/admin/trust-request/:id', {
    summary: 'Changes a draft, or a declined request, which is a draft again',
    access: create,
    params,
    body: DepositRequestUpdate,
    spelling: firmSpelling,
    response: DepositRequestDetail,
    refusals: [...trustAmountRefusals, 'request_settled', 'stale_version'],
    done: 'Request saved',
  }),
  submit: endpoint('POST', '/admin/trust-request/:id/submit', {
    summary: 'Submits one’s own draft for approval; where the firm needs none, it is approved at once',
    access: create,
    params,
    body: DepositRequestMoveInput,
    spelling: firmSpelling,
    response: DepositRequestDetail,
    refusals: ['request_settled', 'stale_version'],
    done: 'Request submitted',
  }),
  decide: endpoint('POST', '/admin/trust-request/:id/decide', {
    summary: 'Approves or declines the request of somebody else',
    access: needs('trustAccountRequest', 'trustAccountRequest.approve'),
    params,
    body: DepositRequestMoveInput.extend({ isApproved: z.boolean('Say whether it is approved') }),
    spelling: firmSpelling,
    response: DepositRequestDetail,
    refusals: ['self_approval', 'not_pending', 'reason_required', 'stale_version'],
    done: 'Decision saved',
  }),
  cancel: endpoint('POST', '/admin/trust-request/:id/cancel', {
    summary: 'Cancels a request and ends its addresses; what was received stays where it is',
    access: create,
    params,
    body: DepositRequestMoveInput,
    spelling: firmSpelling,
    response: DepositRequestDetail,
    refusals: ['request_settled', 'stale_version'],
    done: 'Request cancelled',
  }),
  send: endpoint('POST', '/admin/trust-request/:id/send', {
    summary: 'Mails an approved request, each recipient with an address of their own',
    access: create,
    params,
    body: DepositRequestMail,
    spelling: firmSpelling,
    response: DepositRequestDetail,
    refusals: ['request_not_approved', 'too_many_mails'],
    done: 'Request sent',
  }),
  createLink: endpoint('POST', '/admin/trust-request/:id/link', {
    summary: 'Makes an address at which an approved request is read; it is told only now',
    access: create,
    params,
    ...firmCall,
    response: z.strictObject({ address: z.url(), expiresAt: Moment }),
    refusals: ['request_not_approved'],
    done: 'Address made',
  }),
  revokeLinks: endpoint('POST', '/admin/trust-request/:id/revoke-links', {
    summary: 'Ends every address of a request',
    access: create,
    params,
    ...firmCall,
    response: DepositRequestDetail,
    done: 'Addresses ended',
  }),
}

const Contact = z.strictObject({
  firmName: z.string(),
  initials: z.string(),
  color: z.string(),
  logo: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
})

/** A deposit request as the client reads it. Texts of amounts are formatted. */
const OpenTrustRequest = z.strictObject({
  isOpen: z.literal(true),
  contact: Contact,
  number: z.string(),
  state: z.enum(['due', 'overdue', 'partPaid', 'paid']),
  clientName: z.string(),
  matterName: z.string(),
  matterNumber: z.string(),
  requestedOn: AnsweredDay,
  dueOn: AnsweredDay,
  reason: z.string(),
  signerName: z.string(),
  amountText: z.string(),
  receivedText: z.string(),
  outstandingText: z.string(),
  currencyCode: z.string(),
  /** What is held in this matter, the latest first. */
  held: z.strictObject({
    on: AnsweredDay,
    balanceText: z.string(),
    entries: z.array(
      z.strictObject({
        id: Id(),
        date: AnsweredDay,
        description: z.string(),
        reference: z.string(),
        outText: z.string(),
        inText: z.string(),
        balanceText: z.string(),
      }),
    ),
  }),
  bank: z.strictObject({ accountName: z.string(), bankName: z.string(), accountNumber: z.string() }),
  /** With which the rest can be paid by card now. */
  cards: z.array(z.enum(PAYMENT_PROVIDERS)),
})
/** An address that has expired or was revoked, or whose request was cancelled: it shows whom to ask, and nothing else. */
const EndedTrustRequest = z.strictObject({ isOpen: z.literal(false), contact: Contact })
export const PublicTrustRequest = z.discriminatedUnion('isOpen', [OpenTrustRequest, EndedTrustRequest])
export type PublicTrustRequest = z.infer<typeof PublicTrustRequest>
export type OpenTrustRequest = z.infer<typeof OpenTrustRequest>

const slugParams = z.object({ slug: Text(100) })
const access = anyone('The secret in the address identifies one deposit request; it expires and can be revoked')
const perMinute = 120

export const publicTrustRequest = {
  get: endpoint('GET', '/public/trust-request/:slug', {
    summary: 'A deposit request with what is held and how to pay, for whoever has its address',
    access,
    params: slugParams,
    response: PublicTrustRequest,
    perMinute,
    refusals: ['too_many_requests'],
  }),
  pdf: endpoint('GET', '/public/trust-request/:slug/pdf', {
    summary: 'A deposit request as PDF, for whoever has its address',
    access,
    params: slugParams,
    query: z.object({ download: optionalQuery(Flag) }),
    response: z.string(),
    bare: true,
    perMinute,
    refusals: ['too_many_requests', 'link_expired'],
  }),
  pay: endpoint('POST', '/public/trust-request/:slug/pay', {
    summary: 'Opens the page of a payment provider for what is outstanding, for whoever has the address of the request',
    access,
    params: slugParams,
    body: z.strictObject({ provider: z.enum(PAYMENT_PROVIDERS, 'Provider is not known') }),
    response: z.strictObject({ url: z.url() }),
    perMinute,
    refusals: ['too_many_requests', 'link_expired', 'card_unavailable', 'nothing_to_pay'],
  }),
  view: endpoint('POST', '/public/trust-request/:slug/view', {
    summary: 'Records that the request was read; the page sends it once it is on screen',
    access,
    params: slugParams,
    response: Nothing,
    perMinute,
    refusals: ['too_many_requests'],
  }),
}
