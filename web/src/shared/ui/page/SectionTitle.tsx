/** A 13 px title with a hairline running to the right edge. */
export function SectionTitle({ children }: { children: string }) {
  return <h2 className="lx-section-title">{children}</h2>
}
