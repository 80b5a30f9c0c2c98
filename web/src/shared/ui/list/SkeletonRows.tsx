import { Skeleton } from '@mantine/core'
import { useAfter } from '../states/Loading.tsx'
import type { TableFrame } from './columns.ts'
import styles from './list.module.css'

const WIDTHS = ['72%', '58%', '84%', '64%', '76%'] as const

/**
 * Rows of the real grid while the first answer is on its way. They keep its room from the beginning, and are seen after
 * 200 ms, so that quick answers show none.
 */
export function SkeletonRows<Row>({ rows, columns, hasChecks, hasActions }: TableFrame<Row> & { rows: number }) {
  const isShown = useAfter(true)
  const cells = columns.length + Number(hasChecks) + Number(hasActions)
  return (
    <tbody className={styles.skeleton} data-seen={isShown || undefined} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: cells }, (__, column) => (
            <td key={column}>
              <Skeleton
                height={8}
                radius="xl"
                animate={false}
                width={WIDTHS[(row + column) % WIDTHS.length] ?? '70%'}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
