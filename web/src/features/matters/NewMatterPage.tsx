import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { clients } from '#contract/clients.ts'
import { call } from '../../shared/api.ts'
import { today } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { MatterFormPage } from './MatterFormPage.tsx'
import { newMatter, toBody } from './matter-values.ts'
import { createMatter } from './queries.ts'

const Url = urlSchema({ clientId: urlId })

export function NewMatterPage() {
  const { firm, business } = useCurrentUser()
  const [{ clientId = '' }] = useUrlState(Url)
  const keyOf = useRepeatKey()
  const maySeeClients = useCan(clients.get)

  async function currencyOf(id: string): Promise<string | undefined> {
    if (!maySeeClients || !business.multicurrency) return undefined
    // Without an answer the firm's currency stays chosen, in plain sight.
    const client = await call(clients.get, { params: { id }, query: firm }).catch(() => undefined)
    return client?.currencyCode ?? business.currencyISOCode
  }

  return (
    <MatterFormPage
      title="New matter"
      crumbs={[{ label: 'Matters', href: paths.matters() }, { label: 'New matter' }]}
      values={newMatter({ clientId, today: today(business.timeZone), currencyCode: business.currencyISOCode })}
      currencyOf={currencyOf}
      cancelHref={clientId ? paths.client(clientId) : paths.matters()}
      onSave={async (values) => {
        const body = { ...firm, ...toBody(values) }
        const { data, message } = await createMatter(firm, body, keyOf(body))
        toast.success(message)
        return paths.matter(data.id)
      }}
    />
  )
}
