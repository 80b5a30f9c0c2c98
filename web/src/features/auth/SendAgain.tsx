import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../shared/api.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'

interface Props {
  send: () => Promise<unknown>
  /** Shown once it is sent. */
  sent: string
}

/** Mails a link once more and shows the result of each press. */
export function SendAgain({ send, sent }: Props) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send, networkMode: 'always' })
  return (
    <>
      {isSuccess && (
        <InlineNote tone="success" live>
          {sent}
        </InlineNote>
      )}
      {error && <FormError>{errorText(error)}</FormError>}
      <SubmitButton type="button" variant="secondary" fullWidth submitting={isPending} onClick={() => mutate()}>
        Send the link again
      </SubmitButton>
    </>
  )
}
