/** The product's mark: an L that holds a square. */
export const Mark = ({ size = 20 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden>
    <path d="M3.5 2v14.5H18" stroke="currentColor" strokeWidth="2.6" />
    <rect x="7.5" y="3.5" width="8.5" height="8.5" rx="1.6" fill="currentColor" />
  </svg>
)
