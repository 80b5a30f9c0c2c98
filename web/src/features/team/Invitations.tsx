import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Invitation } from '#contract/firm.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { invitationColumns, invitationOnPhone } from './columns.tsx'
import { ConfirmChange, OpenInvitation } from './dialogs.ts'
import { invitationsQuery, invite, withdrawInvitation } from './queries.ts'
import styles from './team.module.css'

/** Invitations that wait for an answer; nothing stands here where there are none. */
export function Invitations() {
  const { firm, business } = useCurrentUser()
  const { data, isError, refetch } = useQuery(invitationsQuery(firm))
  const [withdrawing, setWithdrawing] = useState<Invitation>()
  const [opened, setOpened] = useState<Invitation>()
  const columns = useMemo(() => invitationColumns(business.timeZone), [business.timeZone])
  const actions = useInvitationActions(setWithdrawing)
  if (isError && !data) return <LoadError onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <div className={styles.section}>
      <SectionTitle>Invitations</SectionTitle>
      <DataTable
        caption="Invitations"
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        phone={invitationOnPhone}
        actions={actions}
        onOpen={setOpened}
      />
      <>
        {opened && (
          <OpenInvitation invitation={opened} actions={actions(opened)} onClose={() => setOpened(undefined)} />
        )}
        {withdrawing && (
          <ConfirmChange
            title="Withdraw invitation?"
            confirm="Withdraw"
            danger
            change={() => withdrawInvitation(firm, withdrawing.id)}
            onClose={() => setWithdrawing(undefined)}
          >
            The link that was mailed to {withdrawing.email} stops working at once.
          </ConfirmChange>
        )}
      </>
    </div>
  )
}

function useInvitationActions(onWithdraw: (invitation: Invitation) => void) {
  const { firm } = useCurrentUser()
  const mayInvite = useCan(['adminUsers', 'adminUsers.create'])
  const mayWithdraw = useCan(['adminUsers', 'adminUsers.delete'])
  const sendAgain = ({ email, firstName, lastName, roleId }: Invitation) =>
    invite(firm, { email, firstName, lastName, roleId }).then(toast.success, toast.error)
  return (invitation: Invitation): RowAction[] => [
    ...(mayInvite ? [{ label: 'Send again', icon: IconSend, onClick: () => void sendAgain(invitation) }] : []),
    ...(mayWithdraw
      ? [{ label: 'Withdraw invitation', icon: IconMailX, danger: true, onClick: () => onWithdraw(invitation) }]
      : []),
  ]
}
