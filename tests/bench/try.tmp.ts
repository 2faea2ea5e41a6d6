import { LabelOfAMillion } from './label-of-a-million.ts'
import { measureRedeeming } from './redeem.bench.ts'
import { measureGenerating } from './generate.bench.ts'
import { measureLists } from './lists.bench.ts'
const label = await LabelOfAMillion.open()
try {
  await label.press(1, 10_000)
  const l = await measureLists(label, () => label.press(10_001, 40_000))
  console.log(
    [...l, ...(await measureGenerating(label)), ...(await measureRedeeming(label))]
      .map((m) => `${m.what} | ${m.value} | ${m.limit} | ${m.ofLimit.toFixed(2)}`)
      .join('\n'),
  )
} finally {
  await label.close()
}
