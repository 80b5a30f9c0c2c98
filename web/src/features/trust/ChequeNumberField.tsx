import { useQuery } from '@tanstack/react-query'
import { trustCheques } from '#contract/trust-cheques.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'

interface Props {
  accountId: string | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The number of the form that is used, with the one that the register says comes next. */
export function ChequeNumberField({ accountId = '', value, onChange, error }: Props) {
  const { firm } = useCurrentUser()
  const { data } = useQuery({
    ...queryFor(trustCheques.numbers, { query: { ...firm, accountId } }),
    enabled: accountId !== '',
  })
  return (
    <TextField
      label="Cheque number"
      maxLength={40}
      value={value}
      onChange={onChange}
      externalError={error}
      {...(data?.next && { prompt: `The next one is ${data.next}` })}
    />
  )
}
