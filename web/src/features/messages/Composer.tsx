import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useEffect, useState } from 'react'
import type { Attachment } from '#contract/files.ts'
import { MAX_MESSAGE_LENGTH } from '#domain/message.ts'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { tabStorage } from '../../shared/storage.ts'
import { FilesField } from '../../shared/ui/fields/LazyFilesField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { sendMessage, type Partner } from './queries.ts'
import styles from './messages.module.css'

interface Props {
  partner: Partner
  clientName: string
}

/** What is typed survives a reload and a refusal; the box is emptied once the server has the message. */
export function Composer({ partner, clientName }: Props) {
  const { firm, business } = useCurrentUser()
  const draftKey = `message:${business.businessId}:${JSON.stringify(partner)}`
  const [text, setText] = useState(() => tabStorage.get(draftKey) ?? '')
  const [files, setFiles] = useState<Attachment[]>([])
  const [isAttaching, setAttaching] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const repeatKey = useRepeatKey()
  useEffect(() => {
    if (text === '') tabStorage.remove(draftKey)
    else tabStorage.set(draftKey, text)
  }, [draftKey, text])
  useHotkeys([['mod+Enter', () => void send()]], [])
  const isBlank = text.trim() === '' && files.length === 0

  async function send(): Promise<void> {
    if (isBlank || isUploading || isSending) return
    setSending(true)
    setProblem(undefined)
    const message = { text, attachmentIds: files.map(({ id }) => id) }
    try {
      await sendMessage(firm, partner, message, repeatKey({ ...partner, ...message }))
      setText('')
      setFiles([])
      setAttaching(false)
    } catch (error) {
      setProblem(error)
    }
    setSending(false)
  }

  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem !== undefined && <FormError>{errorText(problem)}</FormError>}
      <TextAreaField
        label={`Message to ${clientName}`}
        value={text}
        onChange={setText}
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
      />
      {isAttaching && <FilesField label="Files" value={files} onChange={setFiles} onUploading={setUploading} />}
      <div className={styles.composerEnd}>
        {!isAttaching && (
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAttaching(true)}
          >
            Attach
          </Button>
        )}
        <span className={`lx-muted ${styles.composerNote}`}>
          The client reads it in the portal. It cannot be changed or taken back.
        </span>
        <SubmitButton submitting={isSending} disabled={isBlank || isUploading}>
          Send
        </SubmitButton>
      </div>
    </form>
  )
}
