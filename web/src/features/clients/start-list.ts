import { listLoader } from '../../shared/ui/list/list-loader.ts'
import { clientsList } from './list.ts'

export const startList = listLoader(clientsList)
