import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { reloadEverything } from '../../shared/query-client.ts'
import { ClientSelect } from '../../shared/records/ClientSelect.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { mergeClient } from './queries.ts'
import pageStyles from '../../shared/ui/page/page.module.css'

/** Merges a client that was entered twice into the other one. */
export function MergeClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const choices = useQuery(clientChoicesQuery(firm))
  const [intoId, setIntoId] = useState('')
  const sending = useSending(() => {
    onClose()
    void go(paths.client(intoId)).then(reloadEverything)
  })
  // A client cannot be merged into itself.
  const others = {
    people: (choices.data?.people ?? []).filter(({ userId }) => userId !== client.id),
    companies: (choices.data?.companies ?? []).filter(({ companyId }) => companyId !== client.id),
  }
  return (
    <FormDialog
      title="Merge into another client"
      width={480}
      submit="Merge clients"
      isSending={sending.isSending}
      refusal={sending.refusal('intoClientId')}
      onSubmit={() => void sending.send(() => mergeClient(client.id, intoId))}
      onClose={onClose}
    >
      <p className={pageStyles.userText}>
        Matters, contacts and names of {client.name} ({client.clientNumber}) move to the client that you choose, and{' '}
        {client.name} is removed, with its own email, phone, address and notes. The merge can be undone on the page of
        the client that stays.
      </p>
      <ClientSelect
        label="Client that stays"
        required
        clients={others}
        value={intoId}
        onChange={setIntoId}
        load={choices}
        externalError={sending.errorOf('intoClientId')}
      />
    </FormDialog>
  )
}
