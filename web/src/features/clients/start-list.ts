import { startOf } from '../../shared/ui/list/start.ts'
import { clientsList } from './list.ts'

export const startList = startOf(clientsList)
