import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const HAS_MATTERS = 'This client has matters. Move them to the recycle bin first'

export const clientHasMatters = (count: number) =>
  new Refusal(
    409,
    'client_has_matters',
    count === 0
      ? HAS_MATTERS
      : `This client has ${count} ${count === 1 ? 'matter' : 'matters'}. Move ${count === 1 ? 'it' : 'them'} to the recycle bin first`,
  )

const unknownCurrency = () =>
  new Refusal(422, 'unknown_currency', 'Currency is not known', { currencyCode: 'Currency is not known' })

export const foreignCurrency = (home: string) => {
  const message = `The firm bills in ${home} only. Turn on multicurrency to use another currency`
  return new Refusal(422, 'multicurrency_off', message, { currencyCode: message })
}

export const clientConstraints: ConstraintRefusals = {
  clients_currency_fkey: unknownCurrency,
  clients_with_matters_stay: () => clientHasMatters(0),
}
