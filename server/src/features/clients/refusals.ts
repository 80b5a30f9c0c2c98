import { MAX_CONTACTS } from '#contract/clients.ts'
import { type ConstraintRefusals, invalidField, Refusal } from '../../platform/refusal.ts'

const HAS_MATTERS = 'This client has matters. Move them to the recycle bin first'

export const clientHasMatters = (count: number) =>
  new Refusal(
    409,
    'client_has_matters',
    count === 0
      ? HAS_MATTERS
      : `This client has ${count} ${count === 1 ? 'matter' : 'matters'}. Move ${count === 1 ? 'it' : 'them'} to the recycle bin first`,
  )

const unknownCurrency = () => invalidField('unknown_currency', 'currencyCode', 'Currency is not known')

export const clientConstraints: ConstraintRefusals = {
  clients_currency_fkey: unknownCurrency,
  clients_with_matters_not_deleted: () => clientHasMatters(0),
}

export const tooManyContacts = () => new Refusal(400, 'invalid', `A client has at most ${MAX_CONTACTS} contacts`)
