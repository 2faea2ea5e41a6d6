import { LiveStatus, ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import { pagePath } from '#src/features/pages/page.ts'
import { publicSince } from '#src/components/admin/live-status.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import type { PageInList } from './contract.ts'

const placementWords = { navigation: 'Navigation', footer: 'Footer', none: 'Not linked' } as const

export function PageRow({ record: page, binned, menu, ...row }: RecordRowProps<PageInList>) {
  const { title, image, published, scheduled, placement, content } = page
  return (
    <RecordRow
      {...row}
      picture={image}
      title={title}
      state={
        <>
          {!published && <span className="badge fact">DRAFT</span>}
          {scheduled && <span className="badge fact">SCHEDULED</span>}
          {binned || <LiveStatus publicSince={publicSince(page)} />}
        </>
      }
      menu={
        <>
          {menu}
          {!binned && published && !scheduled && <ViewOnSite path={pagePath(page)} />}
        </>
      }
    >
      <span>{pagePath(page)}</span>
      <span>{placementWords[placement]}</span>
      <span dir="auto">{plainWords(content).slice(0, 200)}</span>
    </RecordRow>
  )
}
