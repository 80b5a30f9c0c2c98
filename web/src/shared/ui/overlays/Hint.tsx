import { cloneElement, useState, type HTMLAttributes, type ReactElement } from 'react'
import type { BubbleProps } from './HintBubble.tsx'
import { lazyWithRetry } from './lazy.tsx'

interface Props extends Pick<BubbleProps, 'label' | 'position'> {
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Words that show while the pointer or the keyboard's focus rests on something. They are loaded when it first does. */
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

/** Nobody misses a hint so much that its absence is to be told. */
const Bubble = lazyWithRetry<BubbleProps>(
  () => import('./HintBubble.tsx'),
  () => null,
)
