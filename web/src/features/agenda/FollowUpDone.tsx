import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import type { AgendaItem } from '#contract/agenda.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { setFollowUpDone } from './queries.ts'

/** For the person who follows up, and for people who may edit the record. */
export function FollowUpDone({ item }: { item: AgendaItem }) {
  const { firm, profileId } = useCurrentUser()
  const mayEdit = useCan(`${item.source}.edit`)
  const [isSaving, setSaving] = useState(false)
  if (item.person?.userId !== profileId && !mayEdit) return null
  async function settle(): Promise<void> {
    setSaving(true)
    try {
      await setFollowUpDone(firm, item.updateId, true)
      toast.success(`Done: ${item.title}`)
    } catch (error) {
      toast.error(error)
      setSaving(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isSaving}
      leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
      aria-label={`Done: ${item.title}, ${item.matterName}`}
      onClick={() => void settle()}
    >
      Done
    </Button>
  )
}
