import { mailTemplates, type MailTemplate } from '#contract/mail-templates.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'

interface Props extends Closable {
  mail: MailTemplate
}

/** Asks before the firm's own words are given up. */
export function RestoreDialog({ mail: { kind, version }, onClose }: Props) {
  const { firm } = useCurrentUser()
  const restore = async () => (await exchange(mailTemplates.restore, { body: { ...firm, kind, version } })).message
  return (
    <ConfirmSend title="Restore standard text?" confirm="Restore" danger send={restore} onClose={onClose}>
      The mail says again what it said before your firm changed it. Your words stay in the audit trail.
    </ConfirmSend>
  )
}
