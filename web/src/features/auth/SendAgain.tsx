import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'

interface Props {
  send: () => Promise<unknown>
  /** What is said once it is sent. */
  sent: string
}

/** Mails a link once more. Each press says what came of it. */
export function SendAgain({ send, sent }: Props) {
  const [state, setState] = useState<{ isSending?: boolean; isSent?: boolean; problem?: string }>({})
  const again = async () => {
    setState({ isSending: true })
    try {
      await send()
      setState({ isSent: true })
    } catch (error) {
      setState({ problem: errorText(error) })
    }
  }
  return (
    <>
      {state.isSent && (
        <InlineNote tone="success" live>
          {sent}
        </InlineNote>
      )}
      {state.problem && <FormError>{state.problem}</FormError>}
      <SubmitButton
        type="button"
        variant="secondary"
        fullWidth
        submitting={state.isSending === true}
        onClick={() => void again()}
      >
        Send the link again
      </SubmitButton>
    </>
  )
}
