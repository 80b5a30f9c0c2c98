import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { emailChange as calls } from '#contract/email-change.ts'
import type { Data } from '#contract/endpoint.ts'
import { ApiError, errorText, exchange } from '../../shared/api.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { firmToken } from '../../shared/session.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AuthMessage } from './AuthFrame.tsx'

/** The link that a change of address mailed to each address. Opening it changes nothing: mail programs open links too. */
export function ConfirmEmailPage() {
  const { code } = useParams({ from: '/public/confirm-email/$code' })
  const link = useQuery({
    ...queryFor(calls.open, { body: { code } }, { quiet: true }),
    staleTime: Infinity,
    retry: false,
  })
  if (link.error) return <Ended {...textOf(link.error)} />
  if (link.data) return <Question code={code} {...link.data} />
  return (
    <AuthMessage title="Change of email address" lead="One moment.">
      <LoadingSpinner />
    </AuthMessage>
  )
}

function textOf(error: Error) {
  const isLinkBad = error instanceof ApiError && error.status > 0 && error.status < 500
  return isLinkBad
    ? { title: 'This link no longer works', lead: 'It has expired, the change was stopped, or it is done already.' }
    : { title: 'The link could not be opened', lead: errorText(error) }
}

function Question({ code, oldEmail, newEmail, isNew }: Data<typeof calls.open> & { code: string }) {
  const body = { code }
  const confirm = useMutation({ mutationFn: () => exchange(calls.confirm, { body }, { keepsCache: true }) })
  const stop = useMutation({ mutationFn: () => exchange(calls.stop, { body }, { keepsCache: true }) })
  if (stop.data) return <Ended title="The address stays as it is" lead="Both links of the change work no longer." />
  if (confirm.data) return <Confirmed {...confirm.data.data} />
  const problem = confirm.error ?? stop.error
  return (
    <AuthMessage
      title={isNew ? 'Confirm your new address' : 'Confirm the change of your address'}
      lead={
        <>
          The account of <b>{oldEmail}</b> is to use <b>{newEmail}</b>.
        </>
      }
    >
      {problem && <FormError>{errorText(problem)}</FormError>}
      <SubmitButton type="button" fullWidth submitting={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm
      </SubmitButton>
      <SubmitButton
        type="button"
        variant="secondary"
        fullWidth
        submitting={stop.isPending}
        onClick={() => stop.mutate()}
      >
        This was not me: stop the change
      </SubmitButton>
    </AuthMessage>
  )
}

const Confirmed = ({ email, isChanged }: Data<typeof calls.confirm>) =>
  isChanged ? (
    <Ended title="Email address changed" lead={`From now on you sign in with ${email}.`} />
  ) : (
    <Ended title="Confirmed" lead="Now open the link that was sent to the other address." />
  )

const Ended = (head: { title: string; lead: string }) => (
  <AuthMessage {...head}>
    <p>
      <AppLink href={firmToken() === null ? paths.login() : paths.dashboard()}>
        {firmToken() === null ? 'Sign in' : 'Continue'}
      </AppLink>
    </p>
  </AuthMessage>
)
