/** Jaro-Winkler similarity, 0 to 1: the share of letters in common near the same place, raised for a common beginning. */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1
  const jaro = jaroOf([...left], [...right])
  const longest = Math.min(4, left.length, right.length)
  let prefix = 0
  while (prefix < longest && left[prefix] === right[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

function jaroOf(left: readonly string[], right: readonly string[]): number {
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1)
  const taken = new Set<number>()
  const common = left.filter((letter, index) => {
    const last = Math.min(index + reach, right.length - 1)
    for (let place = Math.max(0, index - reach); place <= last; place += 1) {
      if (right[place] !== letter || taken.has(place)) continue
      taken.add(place)
      return true
    }
    return false
  })
  if (common.length === 0) return 0
  const inOrder = right.filter((_, place) => taken.has(place))
  const transposed = common.filter((letter, index) => letter !== inOrder[index]).length / 2
  const count = common.length
  return (count / left.length + count / right.length + (count - transposed) / count) / 3
}

type Row = readonly number[]

/** How many letters are added, dropped, changed or swapped with a neighbor to turn one text into the other. */
export function editDistance(left: string, right: string): number {
  let beforeLast: Row = []
  let last: Row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const changed = at(last, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const addedOrDropped = Math.min(at(last, column), at(current, column - 1)) + 1
      const swapped = isSwap(left, right, row, column) ? at(beforeLast, column - 2) + 1 : changed
      current.push(Math.min(changed, addedOrDropped, swapped))
    }
    beforeLast = last
    last = current
  }
  return at(last, right.length)
}

/** The row always holds the place: it was filled up to there. */
const at = (row: Row, place: number): number => row[place] ?? 0

const isSwap = (left: string, right: string, row: number, column: number) =>
  row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
