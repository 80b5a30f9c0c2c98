import { Tooltip, type TooltipProps } from '@mantine/core'
import { useEffect, useState } from 'react'

export interface BubbleProps {
  target: HTMLElement
  label: string
  position: NonNullable<TooltipProps['position']>
}

/** Long enough that no hint flickers under a passing pointer. */
const RESTS_MS = 350

export default function HintBubble(props: BubbleProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), RESTS_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Tooltip {...props} opened={isOpen} />
}
