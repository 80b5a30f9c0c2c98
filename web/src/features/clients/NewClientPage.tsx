import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { ClientFormPage } from './ClientFormPage.tsx'
import { newClient, toBody } from './client-values.ts'
import { createClient } from './queries.ts'

export function NewClientPage() {
  const { firm, business } = useCurrentUser()
  const keyOf = useRepeatKey()
  return (
    <ClientFormPage
      title="New client"
      crumbs={[{ label: 'Clients', href: paths.clients() }, { label: 'New client' }]}
      values={newClient(business.countryCode)}
      cancelHref={paths.clients()}
      onSave={async (values) => {
        const body = { ...firm, ...toBody(values) }
        const { data, message } = await createClient(firm, body, keyOf(body))
        toast.success(message)
        return paths.client(data.id)
      }}
    />
  )
}
