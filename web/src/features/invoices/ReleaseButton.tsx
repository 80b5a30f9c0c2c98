import { Button } from '@mantine/core'
import { useState } from 'react'
import { draftLines } from '#contract/draft-lines.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'

/** Lets work be billed again that somebody holds back; the row can then be selected like any other. */
export function ReleaseButton({ workId, description }: { workId: string; description: string }) {
  const { firm } = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  if (!useCan(draftLines.release)) return null
  const release = async () => {
    setBusy(true)
    try {
      toast.success((await exchange(draftLines.release, { params: { id: workId }, query: firm })).message)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={isBusy}
      aria-label={`Release ${description}`}
      onClick={() => void release()}
    >
      Release
    </Button>
  )
}
