export default function WeekSheet(_: { url: unknown; onChange: unknown }) {
  return null
}
