import { cloneElement, useState, type HTMLAttributes, type ReactElement } from 'react'
import type { BubbleProps } from './HintBubble.tsx'
import { lazyWithRetry } from '../../lazy-with-retry.tsx'

interface Props extends Pick<BubbleProps, 'label' | 'position'> {
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** A tooltip for pointer and keyboard focus. It is loaded when it is first needed. */
export function Hint({ children, ...bubble }: Props) {
  const [target, setTarget] = useState<HTMLElement>()
  const leave = () => setTarget(undefined)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) => pointerType !== 'touch' && setTarget(currentTarget),
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setTarget(currentTarget),
        onPointerLeave: leave,
        onBlur: leave,
        onClick: (event) => {
          leave()
          children.props.onClick?.(event)
        },
      })}
      {target && <Bubble {...bubble} target={target} />}
    </>
  )
}

/** If it cannot be loaded, nothing is shown. */
const Bubble = lazyWithRetry<BubbleProps>(
  () => import('./HintBubble.tsx'),
  () => null,
)
