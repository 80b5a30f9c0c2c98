import { useQuery } from '@tanstack/react-query'
import type { MatterStage } from '#contract/matter-stages.ts'
import { stagesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'

/** Whether a stage is of one of these practice areas. */
export const isStageOf = ({ practiceArea }: MatterStage, areas: readonly string[]): boolean =>
  areas.some((area) => area.toLowerCase() === practiceArea.toLowerCase())

/** The stages that a matter with these practice areas may have, and the query of all stages. */
export function useStages(areas: readonly string[]) {
  const { firm } = useCurrentUser()
  const load = useQuery(stagesQuery(firm))
  const offered = load.data?.filter((stage) => !stage.isArchived && isStageOf(stage, areas)) ?? []
  return { load, offered }
}
