import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { goods, type Goods } from './goods.ts'

/** The goods that are out, the newest first. */
export const getGoods = (): Promise<Goods[]> => readContent('goods', v.array(goods))
