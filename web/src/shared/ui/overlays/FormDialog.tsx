import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import { FormError } from '../states/InlineNote.tsx'
import { Dialog } from './Dialog.tsx'
import pageStyles from '../page/page.module.css'

interface Props {
  title: string
  width: number
  /** Label of the filled button. */
  submit: string
  isSending: boolean
  /** An error that belongs to none of the fields. */
  refusal: string | undefined
  onSubmit: () => void
  onClose: () => void
  /**
   * Of a form that moves money: why it cannot be sent yet, which stands beside the button. Such a form is never sent by Enter
   * from inside a field.
   */
  money?: { readonly blocked: string | undefined }
  /** Another button, after Cancel. */
  also?: ReactNode
  className?: string
  /** The fields. */
  children: ReactNode
}

/** A short form in a dialog, with a submit and a cancel button. */
export function FormDialog(props: Props) {
  const { submit, isSending, refusal, onSubmit, money, also, className, children, ...dialog } = props
  const id = useId()
  const footer = (
    <>
      <SubmitButton form={id} submitting={isSending} disabled={money?.blocked !== undefined}>
        {submit}
      </SubmitButton>
      <Button variant="subtle" onClick={dialog.onClose}>
        Cancel
      </Button>
      {money?.blocked !== undefined && <span className="lx-muted">{money.blocked}</span>}
      {also}
    </>
  )
  return (
    <Dialog opened {...dialog} footer={footer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because Enter in a field must not move money: the key is only held back */}
      <form
        id={id}
        noValidate
        onKeyDown={(event) => {
          if (money && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
        className={className ?? pageStyles.recordForm}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may be rendered inside another form, which must not be submitted with it.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        {children}
      </form>
    </Dialog>
  )
}
