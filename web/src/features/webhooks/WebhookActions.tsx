import { Button } from '@mantine/core'
import { useState } from 'react'
import { OLD_SECRET_HOURS, webhooks as calls, type Webhook } from '#contract/webhooks.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { webhookName } from './labels.ts'
import { SecretDialog } from './SecretDialog.tsx'

const WebhookDialog = lazyDialog(() => import('./WebhookDialog.tsx'))

type Opened = 'edit' | 'rotate' | 'remove'

/** What its person does with a webhook; others pause and remove it. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [opened, setOpened] = useState<Opened>()
  const { isOwn, state } = webhook
  return (
    <>
      {isOwn && state === 'active' && <SendButton webhook={webhook} call={calls.test} label="Send test" />}
      {state === 'active' && <SendButton webhook={webhook} call={calls.pause} label="Pause" />}
      {isOwn && state !== 'active' && <SendButton webhook={webhook} call={calls.resume} label="Resume" />}
      {isOwn && (
        <>
          <Button variant="default" onClick={() => setOpened('rotate')}>
            New secret
          </Button>
          <Button variant="default" onClick={() => setOpened('edit')}>
            Edit
          </Button>
        </>
      )}
      <Button variant="subtle" onClick={() => setOpened('remove')}>
        Remove
      </Button>
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={() => setOpened(undefined)} />}
      {opened === 'rotate' && <RotateSecret webhook={webhook} onClose={() => setOpened(undefined)} />}
      {opened === 'remove' && <RemoveWebhook webhook={webhook} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface SendProps {
  webhook: Webhook
  call: typeof calls.test | typeof calls.pause | typeof calls.resume
  label: string
}

function SendButton({ webhook, call, label }: SendProps) {
  const { firm } = useCurrentUser()
  const { isSending, send } = useSending()
  const act = async () => (await exchange(call, { params: { id: webhook.id }, query: {}, body: firm })).message
  return (
    <Button variant="default" loading={isSending} onClick={() => void send(act)}>
      {label}
    </Button>
  )
}

interface DialogProps {
  webhook: Webhook
  onClose: () => void
}

function RotateSecret({ webhook, onClose }: DialogProps) {
  const { firm } = useCurrentUser()
  const [secret, setSecret] = useState<string>()
  const { isSending, send, refusal } = useSending()
  const rotate = async () => {
    const { data, message } = await exchange(calls.rotate, { params: { id: webhook.id }, query: {}, body: firm })
    setSecret(data.secret)
    return message
  }
  const name = webhookName(webhook)
  if (secret !== undefined)
    return <SecretDialog name={name} secret={secret} oldFor={`${OLD_SECRET_HOURS} hours`} onClose={onClose} />
  const problem = refusal()
  return (
    <ConfirmDialog
      opened
      title="Make a new secret?"
      confirm="Make new secret"
      submitting={isSending}
      error={problem !== undefined && <FormError>{problem}</FormError>}
      onConfirm={() => void send(rotate)}
      onClose={onClose}
    >
      Messages are signed with the old secret as well for {OLD_SECRET_HOURS} hours, so that the program that receives
      them can be changed over.
    </ConfirmDialog>
  )
}

function RemoveWebhook({ webhook, onClose }: DialogProps) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const send = async () => {
    const { message } = await exchange(calls.remove, { params: { id: webhook.id }, query: firm })
    void go(paths.webhooks())
    return message
  }
  return (
    <ConfirmSend title={`Remove ${webhookName(webhook)}?`} confirm="Remove" danger send={send} onClose={onClose}>
      Nothing is sent to it from then on, and what it was sent is deleted. It cannot be undone.
    </ConfirmSend>
  )
}
