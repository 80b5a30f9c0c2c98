import { useState } from 'react'
import { toast } from '../../shared/toast.ts'

/** Makes a call from a button of the page, one at a time; the message and a refusal are toasts. */
export function useCall() {
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<string>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      toast.success(await work())
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return { isBusy, run }
}
