import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailTemplates } from '#contract/mail-templates.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { RichTextView } from '../../shared/ui/rich-text/RichTextView.tsx'

const SignatureDialog = lazyDialog(async () => ({ default: (await import('./SignatureDialog.tsx')).SignatureDialog }))

function useSignature() {
  const { firm } = useCurrentUser()
  return useQuery(queryFor(mailTemplates.signature, { query: firm })).data
}

/** What stands at the end of the mails to clients. */
export function SignaturePanel() {
  const signature = useSignature()
  const [isEditing, setEditing] = useState(false)
  if (!signature) return null
  return (
    <Panel
      title="Signature"
      more={
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          {signature.content ? 'Edit' : 'Add'}
        </Button>
      }
    >
      {signature.content ? (
        <RichTextView doc={signature.content} />
      ) : (
        <p className="lx-muted">None. It would stand at the end of each mail to a client.</p>
      )}
      {isEditing && <SignatureDialog signature={signature} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

/** The signature below the preview of a mail to clients. */
export function SignatureOfMail() {
  const content = useSignature()?.content
  return content ? <RichTextView doc={content} /> : null
}
