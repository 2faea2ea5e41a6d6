import { Loaded } from '#src/components/admin/read.tsx'
import type { CsvRow } from '#src/lib/csv.ts'
import { goodsColumnNamed } from './goods-texts.ts'
import { planGoods } from './goods-plans.ts'
import { aboutGoodsColumns, comparing, leftOutColumnsText } from './messages.ts'
import { PlansPart, usePresent } from './PlansPart.tsx'

type Props = { name: string; rows: CsvRow[]; onDone: () => void }

/** What a table of goods would change. */
export default function GoodsPart({ name, rows: [header, ...rows], onDone }: Props) {
  const read = usePresent('goods')
  const names = header?.cells ?? []
  const leftOut = names.filter((one) => one.trim() && !goodsColumnNamed(one))
  return (
    <>
      <p className="admin-hint">{aboutGoodsColumns}</p>
      {leftOut.length > 0 && <p className="admin-hint">{leftOutColumnsText(leftOut)}</p>}
      <Loaded read={read} loading={comparing}>
        {(present) => (
          <PlansPart
            kind="goods"
            name={name}
            plans={planGoods(names, rows, present)}
            onDone={onDone}
          />
        )}
      </Loaded>
    </>
  )
}
