import { MissingFiles } from './MissingFiles.tsx'
import { Sleeve, type DrawPart } from './Sleeve.tsx'

/** What stands in an attribute while the page is no answer yet (answerTemplate). */
const blank = { href: '#', src: '/placeholder.svg' }

const drawPart: DrawPart = (part, attribute, draw) => (
  <>
    {`{{#${part}}}`}
    {draw({ [attribute]: blank[attribute], [`data-answer-${attribute}`]: `{{${part}}}` })}
    {`{{/${part}}}`}
  </>
)

/** The sleeve as a Mustache template, for a visitor without script. */
export const SleeveTemplate = () => (
  <Sleeve
    artist="{{artist}}"
    title="{{title}}"
    year="{{year}}"
    draw={drawPart}
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
