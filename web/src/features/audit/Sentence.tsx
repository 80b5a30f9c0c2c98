import { Fragment } from 'react'
import type { ActivityEvent } from '#contract/audit.ts'
import { isolated } from '../../shared/ui/values/facts.ts'

/** A change in words, without its person and moment. */
export const Sentence = ({ event: { sentence } }: { event: ActivityEvent }) =>
  sentence.map(({ text, isStrong }) =>
    isStrong ? <b key={text}>{isolated(text)}</b> : <Fragment key={text}>{text}</Fragment>,
  )
