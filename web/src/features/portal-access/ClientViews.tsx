import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import { portalAccess, type PortalActivity } from '#contract/portal-access.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import styles from './portal-access.module.css'

/** How many are shown before the rest is asked for. */
const FIRST = 5

const KINDS: Readonly<Record<string, string>> = {
  matter: 'opened the matter',
  update: 'read the update',
  invoice: 'opened invoice',
  document: 'saved',
  attachment: 'saved the attachment',
  messages: 'read the messages',
  request: 'read the request',
  statement: 'saved the statement of account',
  statementRead: 'read the statement of account',
  trustStatement: 'saved the statement of client money',
  trustStatementRead: 'read the statement of client money',
  depositRequest: 'opened deposit request',
}

/** What people of the client have opened and saved of a matter; nothing until they have. */
export function ClientViews({ matterId }: { matterId: string }) {
  const { firm } = useCurrentUser()
  const maySee = useCan(portalAccess.activity)
  const { data = [] } = useQuery({
    ...queryFor(portalAccess.activity, { query: { ...firm, matterId } }),
    enabled: maySee,
  })
  const [showsAll, setShowsAll] = useState(false)
  if (data.length === 0) return null
  return (
    <Panel title="Seen by the client">
      <ul className={styles.people}>
        {(showsAll ? data : data.slice(0, FIRST)).map((view) => (
          <View key={view.id} view={view} />
        ))}
      </ul>
      {!showsAll && data.length > FIRST && (
        <UnstyledButton className="lx-link" onClick={() => setShowsAll(true)}>
          All {data.length}
        </UnstyledButton>
      )}
    </Panel>
  )
}

function View({ view: { personName, kind, subject, at } }: { view: PortalActivity }) {
  const { business } = useCurrentUser()
  return (
    <li>
      <div>
        {personName} {KINDS[kind] ?? 'opened'} {subject}
      </div>
      <div className="lx-muted">{momentText(at, business.timeZone)}</div>
    </li>
  )
}
