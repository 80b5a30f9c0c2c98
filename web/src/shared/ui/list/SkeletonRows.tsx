import { Skeleton } from '@mantine/core'
import { useAfter } from '../states/Loading.tsx'
import type { TableFrame } from './columns.ts'
import styles from './list.module.css'

const WIDTHS = ['72%', '58%', '84%', '64%', '76%'] as const

/** Placeholder rows in the real grid. They take its space at once and show after 200 ms, so that nothing flickers. */
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
