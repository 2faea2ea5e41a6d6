import { useMemo, useState } from 'react'
import { SelectField, TextField } from '#src/components/admin/fields.tsx'
import { useChoice, useFilter } from '#src/components/admin/list-tools.tsx'
import { cardDesigns, type CardJob } from '#src/features/codes/cards/card.ts'
import { cardFormatIds, cardFormats } from '#src/features/codes/cards/card-sizes.ts'
import { colorSchemes, defaultScheme } from '#src/lib/color-schemes.ts'
import type { BatchRead } from '../contract.ts'
import { readRange } from '../range-action.ts'
import { SerialFields } from '../SerialFields.tsx'
import { chosenMessage, coverMessages } from '../messages.ts'
import { CardsOutput } from './CardsOutput.tsx'
import { chooseCards } from './chosen-cards.ts'
import { type LoadedCover, useCover } from './use-cover.ts'
import { schemeInks } from './scheme-inks.ts'

const formats = cardFormatIds as [(typeof cardFormatIds)[0], ...typeof cardFormatIds]
type Words = Pick<CardJob, 'artist' | 'title' | 'batchName'>

/** What the cards are to be like; kept in the address, all but their words. */
export function CardsForm({ read }: { read: BatchRead }) {
  const { batch, release } = read
  const paper = useChoice('format', formats)
  const look = useChoice('design', cardDesigns)
  const colours = useFilter('colours')
  const range = { from: useFilter('from'), to: useFilter('to') }
  const [words, setWords] = useState<Words>({
    artist: release.artist,
    title: release.title,
    batchName: batch.name,
  })
  const [format, design] = [paper.value, look.value]
  const scheme = colours.value || defaultScheme.name
  const cover = useCover(release.coverImage)
  const chosen = useChosenCards(read, range.from.value, range.to.value)
  const job = useCardJob(read, { format, design, scheme, words, cover, chosen })
  const serial = (name: 'from' | 'to') => ({
    name,
    ...range[name],
    error: 'field' in chosen && chosen.field === name ? chosen.message : undefined,
  })
  const word = (name: keyof Words) => ({
    name,
    autoComplete: 'off',
    value: words[name],
    onChange: (value: string) => setWords({ ...words, [name]: value }),
  })

  return (
    <div className="stack-32 items-start min-[1000px]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] min-[1000px]:gap-48">
      <div className="stack-32">
        <section className="stack-20 admin-form border-b-0 pb-0" aria-labelledby="cards-look">
          <h2 id="cards-look">Paper and look</h2>
          <div className="admin-columns">
            <SelectField
              label="Paper"
              name="format"
              hint={cardFormats[format].about}
              {...paper}
              options={cardFormatIds.map((id) => [id, cardFormats[id].name] as const)}
            />
            <SelectField
              label="Design"
              name="design"
              hint={
                design === 'plain'
                  ? 'Black on paper, for an office printer.'
                  : 'The type, the groove and the colours of your site.'
              }
              {...look}
              options={[
                ['site', 'As the site looks'],
                ['plain', 'Plain'],
              ]}
            />
            {design === 'site' && (
              <SelectField
                label="Colours"
                name="colours"
                value={scheme}
                onChange={(name) => colours.onChange(name === defaultScheme.name ? '' : name)}
                options={colorSchemes.map(({ name }) => [name, name] as const)}
              />
            )}
          </div>
          <p className="admin-hint">{coverMessages[cover.state]}</p>
        </section>
        <section className="stack-20 admin-form border-b-0 pb-0" aria-labelledby="cards-words">
          <h2 id="cards-words">Which cards, and their words</h2>
          <SerialFields serials={batch.serials} field={serial}>
            <p className="col-span-full field-hint" role="status">
              {'cards' in chosen && chosenMessage(chosen)}
            </p>
          </SerialFields>
          <div className="admin-columns">
            <TextField label="Artist" maxLength={200} {...word('artist')} />
            <TextField label="Title" maxLength={200} {...word('title')} />
            <TextField label="Small line" maxLength={120} {...word('batchName')} />
          </div>
        </section>
      </div>
      <CardsOutput job={job} batchId={batch.id} batchName={batch.name} />
    </div>
  )
}

type Chosen = ReturnType<typeof useChosenCards>

/** The cards of the range that is typed, or what is wrong with it. */
const useChosenCards = ({ codes, batch: { serials } }: BatchRead, from: string, to: string) =>
  useMemo(() => {
    const read = readRange({ from, to }, serials)
    return 'field' in read ? read : chooseCards(codes, read.range)
  }, [codes, from, to, serials])

type Look = Pick<CardJob, 'format' | 'design'> & {
  scheme: string
  words: Words
  cover: LoadedCover
  chosen: Chosen
}

/** Null while the cover is loading, and without cards. The same one until something of it changes. */
function useCardJob({ batch: { serials }, site }: BatchRead, look: Look): CardJob | null {
  const { format, design, scheme, words, cover, chosen } = look
  const isLoading = cover.state === 'loading'
  const picture = cover.state === 'ready' ? cover.cover : null
  const cards = 'cards' in chosen && chosen.cards
  return useMemo(() => {
    if (isLoading || !cards) return null
    const inks = schemeInks(scheme)
    return { format, design, inks, ...words, site, serials, cards, cover: picture }
  }, [isLoading, format, design, scheme, words, site, serials, cards, picture])
}
