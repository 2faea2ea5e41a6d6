import * as v from 'valibot'

/** How many records are changed at once, at most: as many as a page of a list may have. */
export const mostAtOnce = 100

const badChoiceMessage = 'Please choose what this is about.'
export const tooManyChosenMessage = `Please choose at most ${mostAtOnce} at once.`

/** The ids of records that something is done with, each once. */
export const chosenInput = v.strictObject({
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.uuid(badChoiceMessage))),
    v.minLength(1, badChoiceMessage),
    v.maxLength(mostAtOnce, tooManyChosenMessage),
    v.transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  ),
})
