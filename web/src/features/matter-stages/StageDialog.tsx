import { matterStages, type MatterStage } from '#contract/matter-stages.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ChoiceDialog } from '../firm-lists/public.ts'

interface Props {
  practiceAreaId: string
  /** Undefined for a new one. */
  stage: MatterStage | undefined
  onClose: () => void
}

/** Adds a stage to a practice area, or renames it. */
export function StageDialog({ practiceAreaId, stage, onClose }: Props) {
  const { firm } = useCurrentUser()
  const save = (name: string) =>
    stage
      ? exchange(matterStages.update, {
          params: { id: stage.id },
          query: firm,
          body: { name, version: stage.version },
        })
      : exchange(matterStages.create, { query: firm, body: { practiceAreaId, name } })
  return (
    <ChoiceDialog noun="stage" choice={stage} save={save} onClose={onClose}>
      {null}
    </ChoiceDialog>
  )
}
