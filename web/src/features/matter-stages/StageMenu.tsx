import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { matters, type Matter } from '#contract/matters.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { PHONE } from '../../shared/ui/media.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { useStages } from './use-stages.ts'

const NONE = 'none'

/** The stage of a matter beside its name, and for whoever edits matters a menu of the others. */
export function StageMenu({ matter }: { matter: Matter }) {
  const { id, stage, matterPracticeAreas } = matter
  const { firm } = useCurrentUser()
  const mayEdit = useCan(matters.setStage)
  const { offered } = useStages(matterPracticeAreas)
  // Fingers need a larger button.
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  if (!mayEdit || offered.length === 0) return stage && <StatusBadge tone="neutral">{stage.name}</StatusBadge>
  const change = (chosen: string) => {
    const body = { stageId: chosen === NONE ? null : chosen }
    void exchange(matters.setStage, { params: { id }, query: firm, body }).then(
      ({ message }) => toast.success(message),
      toast.error,
    )
  }
  const isOfSeveral = new Set(offered.map(({ practiceAreaId }) => practiceAreaId)).size > 1
  const options = offered.map(({ id: value, name, practiceArea }) => ({
    value,
    label: isOfSeveral ? `${name} (${practiceArea})` : name,
  }))
  const choice = {
    value: stage?.id ?? NONE,
    options: [...options, { value: NONE, label: 'No stage' }],
    onChange: change,
  }
  return (
    <DropMenu
      position="bottom-start"
      sections={[{ title: 'Stage', choice }]}
      target={
        <Button
          variant="default"
          {...(!isPhone && { size: 'compact-sm' })}
          aria-label={`Stage: ${stage?.name ?? 'none'}`}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        >
          {stage?.name ?? 'No stage'}
        </Button>
      }
    />
  )
}
