import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'

/** An open account of client money: the one that the form began with, else the first. */
export function useAccountChoice(start: string | undefined) {
  const { firm } = useCurrentUser()
  const load = useQuery(trustAccountsQuery(firm))
  const [chosen, setChosen] = useState(start ?? '')
  const open = load.data?.filter(({ isArchived }) => !isArchived)
  const account = open?.find(({ id }) => id === chosen) ?? (chosen === '' ? open?.[0] : undefined)
  return {
    account,
    accountId: account?.id ?? chosen,
    field: {
      label: 'Account',
      required: true,
      entity: 'account',
      load,
      options: open?.map(({ id, name, currencyCode }) => ({ value: id, label: name, note: currencyCode })),
      value: account?.id ?? chosen,
      onChange: setChosen,
    },
  }
}
