import { MissingFiles } from './MissingFiles.tsx'
import { Sleeve, SleeveTrack, type DrawSleeve } from './Sleeve.tsx'

/** What stands in an attribute while the page is no answer yet (answerTemplate). */
const blank = { href: '#', src: '/placeholder.svg' }

const draw: DrawSleeve = {
  address: (part, attribute, draw) => (
    <>
      {`{{#${part}}}`}
      {draw({ [attribute]: blank[attribute], [`data-answer-${attribute}`]: `{{${part}}}` })}
      {`{{/${part}}}`}
    </>
  ),
  file: (kind, draw) => (
    <>
      {`{{#files.${kind}}}`}
      {draw({ id: '{{id}}', size: '{{size}}' })}
      {`{{/files.${kind}}}`}
    </>
  ),
}
const redeemed = { code: '{{code}}', claim: '{{claim}}' }

/** The sleeve as a Mustache template, for a visitor without script. */
export const SleeveTemplate = () => (
  <Sleeve
    artist="{{artist}}"
    title="{{title}}"
    year="{{year}}"
    draw={draw}
    redeemed={redeemed}
    tracks={
      <>
        {'{{#hasTracks}}'}
        <ol className="sleeve-tracks" aria-label="Tracks">
          {'{{#tracks}}'}
          <SleeveTrack
            position="{{position}}"
            title="{{title}}"
            artist="{{artist}}"
            length="{{length}}"
            redeemed={redeemed}
            file={draw.file}
            preview={(draw) => (
              <>
                {'{{#preview}}'}
                {draw({ src: '#', ['data-answer-src' as string]: '{{preview}}' })}
                {'{{/preview}}'}
              </>
            )}
          />
          {'{{/tracks}}'}
        </ol>
        {'{{/hasTracks}}'}
      </>
    }
    until={
      <>
        {'{{#hasOwnFiles}}'}
        <p className="fact">Ready for an hour</p>
        {'{{/hasOwnFiles}}'}
      </>
    }
    missing={
      <>
        {'{{^hasFiles}}'}
        <MissingFiles lasts="an hour" />
        {'{{/hasFiles}}'}
      </>
    }
  >
    <a className="text-button" href="/redeem">
      Redeem another code
    </a>
  </Sleeve>
)
