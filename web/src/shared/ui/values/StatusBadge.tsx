import { toneOf, type StatusKind, type Tone } from './status-tone.ts'

type Props = {
  /** Without the plate, as in table cells. */
  plain?: boolean
} & ({ kind: StatusKind; status: string } | { tone: Tone; children: string })

/** A dot and a word. Known statuses bring their tone along. */
export function StatusBadge(props: Props) {
  const tone = 'kind' in props ? toneOf(props.kind, props.status) : props.tone
  return (
    <span className="lx-status" data-tone={tone} data-plain={props.plain || undefined}>
      {'kind' in props ? props.status : props.children}
    </span>
  )
}
