import type { APIRoute } from 'astro'
import { getShownKits } from '#src/features/press/content.ts'
import { kitText } from '#src/features/press/kit-facts.ts'
import type { ShownKit } from '#src/features/press/press-kit.ts'

export const getStaticPaths = async () =>
  (await getShownKits()).map(({ kit, shown }) => ({ params: { slug: kit.slug }, props: { shown } }))

export const GET: APIRoute<{ shown: ShownKit }> = ({ props, site }) =>
  new Response(kitText(props.shown, site!.origin))
