import { useState } from 'react'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { urlDay, urlId, urlSchema } from '../../shared/url-schema.ts'
import { useQueryText } from '../../shared/url-state.ts'
import { KINDS, kindOf } from './kinds.ts'
import { createUpdate } from './queries.ts'
import { UpdateFormPage } from './UpdateFormPage.tsx'
import { newValues, toBody } from './values.ts'

const Url = urlSchema({ matterId: urlId, date: urlDay })

export function NewUpdatePage() {
  const { firm, business } = useCurrentUser()
  const search = useQueryText()
  const kind = kindOf(search)
  const { matterId = '', date = today(business.timeZone) } = Url.parse(search)
  const keyFor = useRepeatKey()
  // Changes are measured against the values that the form began with.
  const [values] = useState(() => newValues({ kind, matterId, date }))
  return (
    <UpdateFormPage
      key={kind}
      title={KINDS[kind].newTitle}
      values={values.kind === kind ? values : newValues({ kind, matterId, date })}
      save={(typed) => {
        const body = { ...firm, ...toBody(typed) }
        return createUpdate(firm, kind, body, keyFor(body))
      }}
    />
  )
}
