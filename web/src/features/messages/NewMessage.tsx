import { useState } from 'react'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'

/** Chooses whom to write to; the message itself is written in its thread. */
export function NewMessage({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [clientId, setClientId] = useState('')
  const [matterId, setMatterId] = useState('')
  const [isTried, setTried] = useState(false)

  function open(): void {
    setTried(true)
    if (clientId === '') return
    onClose()
    void go(paths.messages({ clientId, matterId: matterId === '' ? undefined : matterId }))
  }

  return (
    <FormDialog
      title="New message"
      width={480}
      submit="Write"
      isSending={false}
      refusal={undefined}
      onSubmit={open}
      onClose={onClose}
    >
      <ClientField
        value={clientId}
        onChange={(id) => {
          setClientId(id)
          setMatterId('')
        }}
        touched={isTried}
        error={clientId === '' ? 'Client is required' : undefined}
        onLeave={onClose}
      />
      <MatterSelect
        label="Matter"
        clientId={clientId}
        value={matterId}
        onChange={(id, ofClient) => {
          setMatterId(id)
          if (ofClient !== undefined) setClientId(ofClient)
        }}
        prompt="Leave blank to write about no matter"
      />
    </FormDialog>
  )
}
