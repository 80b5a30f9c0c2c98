import { useState } from 'react'
import type { ClientRight } from '#domain/client-rights.ts'
import { portalAccess, type PortalPerson } from '#contract/portal-access.ts'
import { exchange } from '../../shared/api.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { RightsFields } from './RightsFields.tsx'

/** Changes what a person of a client sees in the portal, from their next click on. */
export default function RightsDialog({ person, onClose }: { person: PortalPerson } & Closable) {
  const [rights, setRights] = useState<readonly ClientRight[]>(person.rights)
  const { isSending, send, errorOf, refusal } = useSending(onClose)
  const submit = () =>
    void send(async () => {
      const body = { rights: [...rights] }
      return (await exchange(portalAccess.update, { params: { id: person.id }, body })).message
    })
  return (
    <FormDialog
      title={`What ${person.name} sees`}
      width={420}
      submit="Save"
      isSending={isSending}
      refusal={errorOf('rights') ?? refusal('rights')}
      onSubmit={submit}
      onClose={onClose}
    >
      <RightsFields value={rights} onChange={setRights} />
    </FormDialog>
  )
}
