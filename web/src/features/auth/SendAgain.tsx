import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'

/** Mails a link once more. Each press says what came of it. */
export function SendAgain({ send }: { send: () => Promise<unknown> }) {
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
          A new link is on its way. The one before no longer works.
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
