import { useMemo, useState } from 'react'
import { SelectField, TextField } from '#src/components/admin/fields.tsx'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { cardDesigns, type CardJob } from '#src/features/codes/cards/card.ts'
import { cardFormatIds, cardFormats } from '#src/features/codes/cards/card-sizes.ts'
import { colorSchemes, defaultScheme } from '#src/lib/color-schemes.ts'
import type { BatchRead } from '../contract.ts'
import { readRange } from '../range-action.ts'
import { chosenMessage, foreignCoverMessage, unreadableCoverMessage } from './cards-messages.ts'
import { CardsOutput } from './CardsOutput.tsx'
import { chooseCards } from './chosen-cards.ts'
import { schemeInks } from './scheme-inks.ts'
import { useCover } from './use-cover.ts'

const formats = cardFormatIds as [(typeof cardFormatIds)[0], ...typeof cardFormatIds]

/** What the cards are to be like; kept in the address, all but their words. */
export function CardsForm({ read: { batch, release, codes, site } }: { read: BatchRead }) {
  const [format, setFormat] = useChoice('format', formats)
  const [design, setDesign] = useChoice('design', cardDesigns)
  const [scheme, setScheme] = useFilter('colours')
  const [from, setFrom] = useFilter('from')
  const [to, setTo] = useFilter('to')
  const [words, setWords] = useState({
    artist: release.artist,
    title: release.title,
    batchName: batch.name,
  })
  const cover = useCover(release.coverImage)
  const chosen = useMemo(() => {
    const read = readRange({ from, to }, batch.serials)
    return 'field' in read ? read : chooseCards(codes, read.range)
  }, [codes, from, to, batch.serials])
  const cards = 'cards' in chosen ? chosen.cards : null
  const errorOf = (name: 'from' | 'to') =>
    'field' in chosen && chosen.field === name ? chosen.message : undefined
  const picture = cover.state === 'ready' ? cover.cover : null
  const job = useMemo<CardJob | null>(
    () =>
      cover.state === 'loading' || !cards
        ? null
        : {
            format,
            design,
            inks: schemeInks(scheme || defaultScheme.name),
            ...words,
            site,
            serials: batch.serials,
            cards,
            cover: picture,
          },
    [cover.state, format, design, scheme, words, site, batch.serials, cards, picture],
  )
  const word = (name: keyof typeof words) => ({
    name,
    value: words[name],
    onChange: (value: string) => setWords({ ...words, [name]: value }),
  })

  return (
    <div className="cards-layout">
      <div className="cards-choices">
        <section className="admin-form" aria-labelledby="cards-look">
          <h2 id="cards-look">Paper and look</h2>
          <div className="admin-columns">
            <SelectField
              label="Paper"
              name="format"
              hint={cardFormats[format].about}
              value={format}
              onChange={setFormat}
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
              value={design}
              onChange={setDesign}
              options={[
                ['site', 'As the site looks'],
                ['plain', 'Plain'],
              ]}
            />
            {design === 'site' && (
              <SelectField
                label="Colours"
                name="colours"
                value={scheme || defaultScheme.name}
                onChange={(name) => setScheme(name === defaultScheme.name ? '' : name)}
                options={colorSchemes.map(({ name }) => [name, name] as const)}
              />
            )}
          </div>
          {coverMessages[cover.state] && <p className="admin-hint">{coverMessages[cover.state]}</p>}
        </section>
        <section className="admin-form" aria-labelledby="cards-words">
          <h2 id="cards-words">Which cards, and their words</h2>
          <div className="cards-serials">
            <TextField
              label="From number"
              name="from"
              inputMode="numeric"
              autoComplete="off"
              placeholder="1"
              value={from}
              onChange={setFrom}
              error={errorOf('from')}
            />
            <TextField
              label="To number"
              name="to"
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(batch.serials)}
              value={to}
              onChange={setTo}
              error={errorOf('to')}
            />
            <p className="field-hint" role="status">
              {'cards' in chosen && chosenMessage(chosen)}
            </p>
          </div>
          <div className="admin-columns">
            <TextField label="Artist" autoComplete="off" maxLength={200} {...word('artist')} />
            <TextField label="Title" autoComplete="off" maxLength={200} {...word('title')} />
            <TextField
              label="Small line"
              autoComplete="off"
              maxLength={120}
              {...word('batchName')}
            />
          </div>
        </section>
      </div>
      <CardsOutput job={job} batchName={batch.name} />
    </div>
  )
}

const coverMessages: Record<ReturnType<typeof useCover>['state'], string> = {
  none: 'This release has no cover, so there is none on its cards.',
  foreign: foreignCoverMessage,
  loading: 'Reading the cover...',
  unreadable: unreadableCoverMessage,
  ready:
    'The cover is printed from its RGB picture, and your print shop turns that into inks. All else is in CMYK, and the QR code in black alone.',
}
