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
  /** Another button, after Cancel. */
  also?: ReactNode
  className?: string
  /** The fields. */
  children: ReactNode
}

/** A short form in a dialog, with a submit and a cancel button. */
export function FormDialog({ submit, isSending, refusal, onSubmit, also, className, children, ...dialog }: Props) {
  const id = useId()
  const footer = (
    <>
      <SubmitButton form={id} submitting={isSending}>
        {submit}
      </SubmitButton>
      <Button variant="subtle" onClick={dialog.onClose}>
        Cancel
      </Button>
      {also}
    </>
  )
  return (
    <Dialog opened {...dialog} footer={footer}>
      <form
        id={id}
        noValidate
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
