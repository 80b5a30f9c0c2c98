interface Props {
  text: string
  className?: string
}

/** A text on one line; what does not fit is in the title, and unfolds in the row that has the keyboard's focus. */
export const OneLine = ({ text, className }: Props) => (
  <span className={className ? `lx-trunc ${className}` : 'lx-trunc'} title={text} dir="auto">
    {text}
  </span>
)
