import { useState } from 'react'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { urlDay, urlId, urlSchema } from '../../shared/url-schema.ts'
import { useQueryText } from '../../shared/url-state.ts'
import { warnOfBudget } from '../budgets/public.ts'
import { KINDS, kindOf } from './kinds.ts'
import { createUpdate } from './queries.ts'
import { UpdateFormPage } from './UpdateFormPage.tsx'
import { newValues, toBody } from './values.ts'

const Url = urlSchema({ matterId: urlId, date: urlDay })
const TITLES = { note: 'New progress note', court: 'New court update' } as const

export function NewUpdatePage() {
  const user = useCurrentUser()
  const { firm, business } = user
  const search = useQueryText()
  const kind = kindOf(search)
  const { matterId = '', date = today(business.timeZone) } = Url.parse(search)
  const keyOf = useRepeatKey()
  // The form begins once; what it began with is what a change is measured against.
  const [values] = useState(() => newValues({ kind, matterId, date }))
  const { list, listed, view } = KINDS[kind]
  return (
    <UpdateFormPage
      key={kind}
      title={TITLES[kind]}
      crumbs={[{ label: list, href: listed() }, { label: TITLES[kind] }]}
      values={values.kind === kind ? values : newValues({ kind, matterId, date })}
      cancelHref={listed()}
      onSave={async (typed) => {
        const body = { ...firm, ...toBody(typed) }
        const { data, message } = await createUpdate(firm, kind, body, keyOf(body))
        toast.success(message)
        if (typed.time.duration.trim() !== '') void warnOfBudget(user, data.matterId)
        return view(data.id)
      }}
    />
  )
}
