/** Points of an engraved line, to a tenth of a pixel. */
const lineThrough = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const steps = (count: number) => Array.from({ length: count + 1 }, (_, index) => index / count)

/** A ring of overlapping loops, as on the seal of a bond. */
export function rosette(center: number, radius: number, loop: number, loops: number): string {
  // Half as wide as long, so that the loops are narrow petals.
  const sway = loop * 0.5
  const points = steps(loops * 36).map((step) => {
    const angle = step * 2 * Math.PI
    const turn = angle * (loops + 0.5) * 2
    const at = angle * 2
    return [
      center + (radius + loop * Math.cos(turn)) * Math.cos(at) - sway * Math.sin(turn) * Math.sin(at),
      center + (radius + loop * Math.cos(turn)) * Math.sin(at) + sway * Math.sin(turn) * Math.cos(at),
    ] as const
  })
  return lineThrough(points)
}

/** Lines of a ribbon that turns as it rises and falls, as engraved on a banknote. */
export function ribbon(width: number, height: number, lines: number): string[] {
  return steps(lines - 1).map((line) => {
    const turn = line * Math.PI
    const points = steps(120).map((step) => {
      const swell = 0.12 + 0.88 * Math.sin(Math.min(1, step * 1.18) * Math.PI * 0.62) ** 1.5
      const wave = Math.sin(step * 5 * Math.PI - 0.5)
      const cross = Math.sin(step * 2.3 * Math.PI + 0.9)
      const y =
        0.5 + swell * (0.4 * Math.cos(turn) * wave + 0.16 * Math.sin(turn) * cross) - 0.1 * Math.sin(step * Math.PI)
      return [step * width, y * height] as const
    })
    return lineThrough(points)
  })
}
