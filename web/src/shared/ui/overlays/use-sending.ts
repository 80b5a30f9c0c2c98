import { useState } from 'react'
import { ApiError, errorText } from '../../api.ts'
import { toast } from '../../toast.ts'

/**
 * Sends a dialog's call, one at a time. A server error is shown in the dialog and as a toast (spec §8). `onDone` closes the
 * dialog, whose buttons stay busy until it is gone; without it the dialog stays, and its buttons are free again.
 */
export function useSending(onDone?: () => void) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>()

  /** `work` returns the message of the toast, if there is one. */
  async function send(work: () => Promise<string | undefined>): Promise<void> {
    if (isSending) return
    setSending(true)
    setProblem(undefined)
    try {
      const message = await work()
      if (message !== undefined) toast.success(message)
      if (onDone) onDone()
      else setSending(false)
    } catch (error) {
      setProblem(error)
      toast.error(error)
      setSending(false)
    }
  }

  const errors = problem instanceof ApiError ? problem.errors : {}
  return {
    isSending,
    send,
    /** The error of a field. */
    errorOf: (field: string): string | undefined => errors[field],
    /** An error that belongs to none of the dialog's fields. */
    refusal: (...fields: string[]): string | undefined =>
      problem === undefined || fields.some((field) => field in errors) ? undefined : errorText(problem),
  }
}
