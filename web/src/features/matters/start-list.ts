import { startOf } from '../../shared/ui/list/start.ts'
import { mattersList } from './list.ts'

export const startList = startOf(mattersList)
