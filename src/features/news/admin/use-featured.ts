import { useRead } from '#src/components/admin/use-read.ts'
import { featuredPlaces } from './schema.ts'
import { newsClient } from './client.ts'

/** The featured articles, in the order of the landing page. */
export const useFeatured = () =>
  useRead(['news', 'featured'], () =>
    newsClient.list({ kind: 'featured', sort: 'published', limit: featuredPlaces }),
  )
