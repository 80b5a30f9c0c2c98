import { MATTER_CLOSED } from '#domain/closed-matter.ts'
import { closingText } from '#contract/record-type-parts.ts'
import { holdConstraints } from '../legal-holds/public.ts'
import {
  conflictingField,
  type ConstraintRefusals,
  invalidField,
  missingField,
  notPermitted,
  Refusal,
} from '../../platform/refusal.ts'

export const numberTaken = () =>
  conflictingField('matter_number_taken', 'matterNumber', 'Another matter already has this number')

export const closesBeforeItOpens = (field = 'matterCloseDate') =>
  invalidField('closes_before_it_opens', field, 'Closing date is before the opening date')

interface ReasonToStayOpen {
  readonly code: string
  readonly text: string
}

/** `3 unbilled time entries and 1 unbilled expense`; the database refuses without counting. */
export function hasUnbilled(reasons: readonly ReasonToStayOpen[] = [{ code: '', text: 'unbilled work' }]) {
  const isUndecided = ({ code }: ReasonToStayOpen) => closingText(code)?.isUndecided === true
  const texts = (of: readonly ReasonToStayOpen[]) => new Intl.ListFormat('en').format(of.map(({ text }) => text))
  const unbilled = texts(reasons.filter((reason) => !isUndecided(reason)))
  const undecided = texts(reasons.filter(isUndecided))
  const sentences = [
    unbilled && `This matter has ${unbilled}. Bill it or mark it as not billable before you close the matter`,
    undecided && `${undecided}. Approve or reject before you close the matter`,
  ]
  return invalidField('matter_has_unbilled', 'status', sentences.filter(Boolean).join('. '))
}
export const alreadyClosed = () => new Refusal(409, 'already_closed', 'This matter is already closed')
export const notClosed = () => new Refusal(409, 'not_closed', 'This matter is not closed')

const unknownCurrency = () => invalidField('unknown_currency', 'currencyCode', 'Currency is not known')

export const impossibleAmount = (field: string, currency: string) =>
  invalidField('amount_too_fine', field, `The amount has more decimals than ${currency} has`)

/** Also for a person of another firm. */
export const unknownPerson = (field: string) => missingField(field, 'User')
export const unknownClient = () => missingField('clientId', 'Client')

export const matterWouldBeHidden = () =>
  invalidField(
    'would_lose_sight',
    'matterAssignedToInfos',
    'You would no longer see this matter. Keep yourself on its team',
  )

export const matterHasRecords = (entries: number) =>
  new Refusal(
    409,
    'matter_has_records',
    entries === 0
      ? 'This matter has time entries, expenses or flat fees. Move them to the recycle bin first'
      : `This matter has ${entries} time ${entries === 1 ? 'entry' : 'entries'}. Move ${entries === 1 ? 'it' : 'them'} to the recycle bin first`,
  )

const matterClosed = () => invalidField('matter_closed', 'matterId', MATTER_CLOSED)

/** Refuses new billable work on a closed matter, and work that becomes billable there. */
export const closedToBilling: ConstraintRefusals = {
  new_work_of_open_matter: matterClosed,
  newly_unbilled_of_open_matter: matterClosed,
}

export const matterConstraints: ConstraintRefusals = {
  ...holdConstraints,
  ...closedToBilling,
  matters_one_per_number: numberTaken,
  matters_currency_fkey: unknownCurrency,
  matters_with_unbilled_not_closed: () => hasUnbilled(),
  matter_closings_override_permitted: notPermitted,
  // Two people closed it at the same time.
  matter_closings_one_open: alreadyClosed,
  matters_with_records_not_deleted: () => matterHasRecords(0),
  // Restoring what was deleted before the closing, which did not count it.
  unbilled_of_open_matter: matterClosed,
  matters_need_live_client: () =>
    new Refusal(409, 'client_deleted', 'The client of this matter is in the recycle bin. Restore the client first'),
}
