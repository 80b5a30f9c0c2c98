import { Switch, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { portalAccess, type PortalMatterSharing } from '#contract/portal-access.ts'
import { errorText, exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { openPreview } from './preview.ts'
import styles from './portal-access.module.css'

/** The others are on the page of the client. */
const FIRST_READERS = 3

/** Whether the client sees the matter in the portal, and how much of it. */
export function MatterSharing({ matterId }: { matterId: string }) {
  const { firm } = useCurrentUser()
  const mayEdit = useCan(['matterMaster', 'matterMaster.edit'])
  const { data } = useQuery(queryFor(portalAccess.matter, { params: { id: matterId }, query: firm }))
  if (!data) return null
  const save = (change: Partial<Pick<PortalMatterSharing, 'isShown' | 'showsWork'>>) => {
    const { isShown, showsWork } = { ...data, ...change }
    exchange(portalAccess.shareMatter, { params: { id: matterId }, body: { ...firm, isShown, showsWork } }).then(
      ({ message }) => toast.success(message),
      (error: unknown) => toast.error(errorText(error)),
    )
  }
  return (
    <Panel title="Client portal">
      <div className={styles.switches}>
        <p className="lx-soft">
          {data.people === 0
            ? 'Nobody of the client has access yet.'
            : `${formatCounted(data.people, { one: 'person', many: 'people' })} of the client can sign in.`}
        </p>
        {data.isShown && data.readers.length > 0 && (
          <div className={styles.ways}>
            {data.readers.slice(0, FIRST_READERS).map(({ accessId, name }) => (
              <UnstyledButton key={accessId} className="lx-link" onClick={() => void openPreview(accessId, matterId)}>
                View as {name}
              </UnstyledButton>
            ))}
          </div>
        )}
        <Switch
          label="The client sees this matter"
          checked={data.isShown}
          disabled={!mayEdit}
          onChange={({ currentTarget }) => save({ isShown: currentTarget.checked })}
        />
        <Switch
          label="The client sees the work in progress"
          description={
            data.hasBudget
              ? 'Against the budget, as it is recorded. Rates and who worked are not shown.'
              : 'The matter has no budget: what is not billed yet is shown alone.'
          }
          checked={data.showsWork}
          disabled={!mayEdit || !data.isShown}
          onChange={({ currentTarget }) => save({ showsWork: currentTarget.checked })}
        />
      </div>
    </Panel>
  )
}
