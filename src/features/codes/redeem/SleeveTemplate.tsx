import type { ReactNode } from 'react'
import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { Preview } from '#src/components/Preview.tsx'
import { TrackRow } from '#src/components/TrackRow.tsx'
import { MissingFiles } from './MissingFiles.tsx'
import {
  MoreFiles,
  PlayTheRecord,
  SingleTrack,
  Sleeve,
  SleeveTracks,
  type DrawSleeve,
} from './Sleeve.tsx'

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

const plainPreview: object = { src: '#', 'data-answer-src': '{{preview}}' }

const tracks = (
  <Section of="hasTracks">
    <SleeveTracks>
      <Section of="tracks">
        <TrackRow place="{{place}}" title="{{title}}" artist="{{artist}}" length="{{length}}">
          <Section of="preview">
            <Preview title="{{title}}" sound={{ 'data-src': '{{preview}}' }} plain={plainPreview} />
          </Section>
        </TrackRow>
      </Section>
    </SleeveTracks>
  </Section>
)

const more = (
  <Section of="hasOwnFiles">
    <Section of="hasSingles">
      <MoreFiles>
        <Section of="singles">
          <SingleTrack place="{{place}}" title="{{title}}" redeemed={redeemed} file={draw.file} />
        </Section>
      </MoreFiles>
    </Section>
    <Section of="hasSingles" not>
      <MoreFiles />
    </Section>
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
    play={
      <Section of="hasPreviews">
        <PlayTheRecord />
      </Section>
    }
    tracks={tracks}
    more={more}
    until={
      <Section of="hasOwnFiles">
        <p className="fact">Available for an hour</p>
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
