import { listLoader } from '../../shared/ui/list/list-loader.ts'
import { mattersList } from './list.ts'

export const startList = listLoader(mattersList)
