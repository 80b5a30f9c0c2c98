import './page.css'

/** A 13 px title with a hairline running to the right edge. */
export function SectionTitle({ children }: { children: string }) {
  return <h3 className="lx-section-title">{children}</h3>
}
