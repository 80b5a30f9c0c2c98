import { useState } from 'react'
import { EMPTY_RICH_TEXT } from '#domain/rich-text.ts'
import { mailTemplates, type MailSignature } from '#contract/mail-templates.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { RichTextField } from '../../shared/ui/rich-text/RichTextField.tsx'

interface Props extends Closable {
  signature: MailSignature
}

/** Changes what stands at the end of the mails to clients. */
export function SignatureDialog({ signature: { content: saved, version }, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [content, setContent] = useState(saved ?? EMPTY_RICH_TEXT)
  const sending = useSending(onClose)
  const save = async () =>
    (await exchange(mailTemplates.updateSignature, { body: { ...firm, content, version } })).message
  return (
    <FormDialog
      title="Signature"
      width={560}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('content')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <RichTextField
        label="Text"
        prompt="Up to 12 lines. Blank for no signature"
        value={content}
        onChange={setContent}
        externalError={sending.errorOf('content')}
      />
    </FormDialog>
  )
}
