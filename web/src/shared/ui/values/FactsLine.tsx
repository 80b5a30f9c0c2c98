import { Fragment, type ReactNode } from 'react'
import { factsOf, hasRightToLeft } from './facts.ts'

interface Props {
  /** One name, or several facts as `facts` joins them. */
  text: string
  /** Replaces the plain text where no fact is read from right to left. */
  children?: ReactNode
}

/** Facts up to this length, such as dates and numbers, are never cut. */
const SHORT = 14

/**
 * A line that is cut where it is full. A name that is read from right to left begins where the line ends, and would lose its
 * beginning: where there is one, each fact stands in a box of its own, which is cut at the fact's own end.
 */
export function FactsLine({ text, children = text }: Props) {
  if (!hasRightToLeft(text)) return children
  return (
    <span className="lx-facts">
      {factsOf(text).map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- because the same fact may stand twice, and none has a state
        <Fragment key={index}>
          {index > 0 && <span> · </span>}
          <bdi data-short={fact.length <= SHORT || undefined}>{fact}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
