import { useState } from 'react'
import { formatAmountText } from './amounts.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import type { CurrencyText } from '../../shared/ui/values/format.ts'

/** What every form that posts client money has: its day, its amount, and how it is sent once. */
export function usePosting(onClose: () => void, start: { readonly purpose?: string | undefined } = {}) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(today))
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const [purpose, setPurpose] = useState(start.purpose ?? '')
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  return {
    firm,
    today,
    sending,
    repeatKey,
    date: field(date, setDate),
    amount: field(amount, setAmount),
    reference: field(reference, setReference),
    purpose: field(purpose, setPurpose),
    /** `Pay $250.00`, or the verb alone while there is no amount. */
    submit: (verb: string, currency: CurrencyText) => formatAmountText(verb, amount, currency),
  }
}

const field = (value: string, set: (value: string) => void) => ({ value, onChange: (text: string) => set(text) })

export type Posting = ReturnType<typeof usePosting>
