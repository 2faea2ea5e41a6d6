import type { ReactNode } from 'react'
import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { MissingFiles } from './MissingFiles.tsx'
import { Sleeve, SleeveTrack, type DrawSleeve } from './Sleeve.tsx'

/** What stands in an attribute while the page is no answer yet (answerTemplate). */
const blank = { href: '#', src: '/placeholder.svg' }

/** A section of a Mustache template: for what is there and for each row of a list or, with `not`, for what is missing. */
const Section = ({ of, not, children }: { of: string; not?: boolean; children: ReactNode }) => (
  <>
    {`{{${not ? '^' : '#'}${of}}}`}
    {children}
    {`{{/${of}}}`}
  </>
)

const draw: DrawSleeve = {
  address: (part, attribute, draw) => (
    <Section of={part}>
      {draw({ [attribute]: blank[attribute], [`data-answer-${attribute}`]: `{{${part}}}` })}
    </Section>
  ),
  file: (kind, draw) => (
    <Section of={`files.${kind}`}>{draw({ id: '{{id}}', size: '{{size}}' })}</Section>
  ),
}
const redeemed = { code: '{{code}}', claim: '{{claim}}' }
const preview: object = { src: '#', 'data-answer-src': '{{preview}}' }

const tracks = (
  <Section of="hasTracks">
    <ol className="sleeve-tracks" aria-label="Tracks">
      <Section of="tracks">
        <SleeveTrack
          position="{{position}}"
          title="{{title}}"
          artist="{{artist}}"
          length="{{length}}"
          redeemed={redeemed}
          file={draw.file}
          preview={(draw) => <Section of="preview">{draw(preview)}</Section>}
        />
      </Section>
    </ol>
  </Section>
)

/** The sleeve as a Mustache template, for a visitor without script. */
export const SleeveTemplate = () => (
  <Sleeve
    artist="{{artist}}"
    title="{{title}}"
    year="{{year}}"
    draw={draw}
    redeemed={redeemed}
    drawn={
      <Section of="coverImage" not>
        <DrawnPicture className="sleeve-cover" text="{{letters}}" />
      </Section>
    }
    tracks={tracks}
    until={
      <Section of="hasOwnFiles">
        <p className="fact">Ready for an hour</p>
      </Section>
    }
    missing={
      <Section of="hasFiles" not>
        <MissingFiles lasts="an hour" />
      </Section>
    }
  >
    <a className="text-button" href="/redeem">
      Redeem another code
    </a>
  </Sleeve>
)
