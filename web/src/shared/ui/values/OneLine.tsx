interface Props {
  text: string
  className?: string
}

/** A text on one line. The full text is in the title, and wraps in the row with the keyboard focus. */
export const OneLine = ({ text, className }: Props) => (
  <span className={className ? `lx-trunc ${className}` : 'lx-trunc'} title={text} dir="auto">
    {text}
  </span>
)
