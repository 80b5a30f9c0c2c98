import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { reloadEverything } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'

interface Change {
  readonly message: string
  /** Whether whoever asked for it still sees the matter. */
  readonly isInSight: boolean
}

/** One change of a wall at a time; who loses sight of the matter is led to the list of the others. */
export function useWallChange(onClose: () => void) {
  const go = useGo()
  const [isChanging, setChanging] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function change(work: () => Promise<Change>): Promise<void> {
    if (isChanging) return
    setChanging(true)
    try {
      const { message, isInSight } = await work()
      onClose()
      toast.success(message)
      if (!isInSight) await go(paths.matters())
      reloadEverything()
    } catch (error) {
      setRefusal(errorText(error))
      setChanging(false)
    }
  }
  return { change, isChanging, refusal }
}
