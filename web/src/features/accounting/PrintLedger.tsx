import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PrintButton } from '../../shared/ui/page/PrintButton.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { toast } from '../../shared/toast.ts'
import { MAX_PRINTED_LINES, type EveryLine } from './use-every-line.ts'

interface Props {
  /** How many lines the period has. */
  count: number | undefined
  printed: EveryLine
}

/** Prints all lines of the period, also those of pages that are not on screen. */
export function PrintLedger({ count, printed: { load, setRows } }: Props) {
  const [isLoading, setLoading] = useState(false)
  async function print(): Promise<void> {
    if (isLoading) return
    if (count !== undefined && count > MAX_PRINTED_LINES) {
      toast.alert(
        `The period has ${formatCount(count)} lines. Up to ${formatCount(MAX_PRINTED_LINES)} are printed: choose a shorter one, or export them`,
      )
      return
    }
    setLoading(true)
    try {
      const rows = await load()
      flushSync(() => setRows(rows))
      globalThis.addEventListener('afterprint', () => setRows(undefined), { once: true })
      globalThis.print()
    } catch (error) {
      toast.error(error)
    } finally {
      setLoading(false)
    }
  }
  return <PrintButton isLoading={isLoading} onPrint={() => void print()} />
}
