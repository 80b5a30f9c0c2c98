import { useQuery } from '@tanstack/react-query'
import { plans as calls, type PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser, useCan } from '../../shared/current-user.ts'
import { queryClient, markAllStale } from '../../shared/query-client.ts'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { usersText } from './labels.ts'
import styles from './plans.module.css'

const ReturnUrl = urlSchema({ charge: urlId })

/** What plans are sold in. */
const CURRENCIES: Readonly<Record<string, string>> = { NGN: 'naira', USD: 'dollars' }

interface Props {
  info: SubscriptionInfo
  standing: PlanStanding
}

/** What a person has to know or to do: a payment that comes back, one that failed, a change that waits. */
export function StandingNotes({ info, standing }: Props) {
  const [url] = useUrlState(ReturnUrl)
  const { unpaid, next } = standing
  const symbol = info.isNGNSubscription ? info.ngnCurrencySymbol : '$'
  return (
    <div className={styles.notes}>
      {url.charge !== undefined && <Returned id={url.charge} />}
      {!standing.isPaymentSetUp && (
        <InlineNote tone="info">Cards cannot be charged on this server. Whoever runs it can set that up.</InlineNote>
      )}
      {unpaid && (
        <InlineNote tone="danger" action={<Retry />}>
          {formatMoney(unpaid.amount, { symbol })} could not be charged since {dayText(unpaid.since)}
          {unpaid.problem && `: ${unpaid.problem}`}.{' '}
          {unpaid.triedAgainOn === null
            ? 'It is not tried again by itself.'
            : `It is tried again on ${dayText(unpaid.triedAgainOn)}.`}
        </InlineNote>
      )}
      {next && (
        <InlineNote tone="info" action={<Keep planName={info.planName} />}>
          On {dayText(next.startsOn)} the plan becomes {next.planName} for {usersText(next.seats)},{' '}
          {next.durationInDays === 365 ? 'yearly' : 'monthly'}.
        </InlineNote>
      )}
      {standing.state !== 'cancelled' && <NextCurrency {...standing} />}
      {standing.state === 'expired' && (
        <InlineNote tone="warning">Records can be read and exported. Choose a plan to work on.</InlineNote>
      )}
    </div>
  )
}

function NextCurrency({ nextCurrency }: Pick<PlanStanding, 'nextCurrency'>) {
  if (!nextCurrency) return null
  const { startsOn, currencyISOCode, isCardSaved } = nextCurrency
  return (
    <InlineNote tone={isCardSaved ? 'info' : 'warning'}>
      The firm&rsquo;s currency was changed. From {dayText(startsOn)} on the plan is paid in{' '}
      {CURRENCIES[currencyISOCode]}.{!isCardSaved && ' Another card is needed for it: change the payment method above.'}
    </InlineNote>
  )
}

function Retry() {
  const { firm } = useCurrentUser()
  const mayChange = useCan('subscriptionPlan.edit')
  const { isSending, send } = useSending()
  if (!mayChange) return null
  const retry = async () => (await exchange(calls.retry, { body: firm })).message
  return (
    <NoteButton disabled={isSending} onClick={() => void send(retry)}>
      Try again now
    </NoteButton>
  )
}

function Keep({ planName }: { planName: string }) {
  const { firm } = useCurrentUser()
  const mayChange = useCan('subscriptionPlan.edit')
  const { isSending, send } = useSending()
  if (!mayChange) return null
  const keep = async () => (await exchange(calls.keep, { body: firm })).message
  return (
    <NoteButton disabled={isSending} onClick={() => void send(keep)}>
      Keep {planName}
    </NoteButton>
  )
}

const OUTCOMES = {
  open: ['info', 'The payment is not finished yet. This page shows it as soon as it is.'],
  paid: ['success', 'Thank you. The payment has arrived.'],
  failed: ['warning', 'Nothing was paid, and nothing has changed.'],
  refunded: ['warning', 'The plan had changed in the meantime, so the payment is paid back.'],
} as const

/** Back from the page of the payment service: it is asked what became of the payment. */
function Returned({ id }: { id: string }) {
  const { firm } = useCurrentUser()
  const settled = useQuery({
    queryKey: ['settle', id],
    queryFn: async () => {
      const { data } = await exchange(calls.settle, { params: { id }, body: firm }, { keepsCache: true })
      if (data.status !== 'open') markAllStale()
      return data.status
    },
    staleTime: Infinity,
    meta: { staysFresh: true },
  })
  if (settled.isPending) return <InlineNote tone="info">Asking the payment service…</InlineNote>
  if (settled.isError)
    return (
      <InlineNote tone="danger" action={<NoteButton onClick={() => void settled.refetch()}>Ask again</NoteButton>}>
        The payment service did not answer. What was paid is not lost.
      </InlineNote>
    )
  const [tone, text] = OUTCOMES[settled.data]
  const again = () => void queryClient.refetchQueries({ queryKey: ['settle', id] })
  return (
    <InlineNote
      tone={tone}
      live
      action={settled.data === 'open' && <NoteButton onClick={again}>Look again</NoteButton>}
    >
      {text}
    </InlineNote>
  )
}
