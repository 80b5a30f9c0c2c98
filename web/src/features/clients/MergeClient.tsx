import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ClientSelect } from '../../shared/ui/fields/ClientSelect.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { mergeClient } from './merges.ts'

const FORM_ID = 'merge-client'

/** A client that was entered twice goes into the other one. */
export function MergeClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const choices = useQuery(clientChoicesQuery(firm))
  const [intoId, setIntoId] = useState('')
  const sending = useSending(() => {
    onClose()
    void go(paths.client(intoId))
  })
  const refusal = sending.refusal('intoClientId')
  // It does not go into itself.
  const others = {
    people: (choices.data?.people ?? []).filter(({ userId }) => userId !== client.id),
    companies: (choices.data?.companies ?? []).filter(({ companyId }) => companyId !== client.id),
  }
  const footer = (
    <>
      <SubmitButton form={FORM_ID} submitting={sending.isSending}>
        Merge clients
      </SubmitButton>
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title="Merge into another client" width={480} footer={footer}>
      <form
        id={FORM_ID}
        noValidate
        className="lx-record-form"
        onSubmit={(event) => {
          event.preventDefault()
          void sending.send(() => mergeClient(client.id, intoId))
        }}
      >
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        <p className="cl-notes">
          Matters, contacts and names of {client.name} ({client.clientNumber}) move to the client that you choose, and{' '}
          {client.name} goes. The merge can be undone on the page of the client that stays.
        </p>
        <ClientSelect
          label="Client that stays"
          required
          clients={others}
          value={intoId}
          onChange={setIntoId}
          isLoading={choices.isPending}
          externalError={sending.errorOf('intoClientId')}
        />
      </form>
    </Dialog>
  )
}
